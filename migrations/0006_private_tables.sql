-- When the result of a private table was posted for others to see: once at most.
ALTER TABLE tables ADD COLUMN posted_at BIGINT;
-- Its player finds it again after the end, to look back or to post it.
CREATE INDEX tables_private ON tables (opener, id) WHERE private;
