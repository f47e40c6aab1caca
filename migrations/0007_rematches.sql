-- Of which table a private one is the rematch: however often that is asked for, one is open at a time. A
-- public one is held to that by its channel.
ALTER TABLE tables ADD COLUMN rematch_of BIGINT;
CREATE UNIQUE INDEX tables_rematch ON tables (rematch_of) WHERE phase IN ('lobby', 'playing');
