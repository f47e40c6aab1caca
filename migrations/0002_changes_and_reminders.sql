-- What it takes to keep every public board up to date, whatever changes: players coming and going and
-- a table being closed are no inputs, so they have no place in the log to be counted by.

-- How often a table has changed, from the lobby to its end.
ALTER TABLE tables ADD COLUMN changes BIGINT NOT NULL DEFAULT 0;
-- One more than any board can show, so that each is drawn once more.
UPDATE tables SET changes = 1 + (SELECT COALESCE(MAX(seq), 0) FROM inputs WHERE table_id = tables.id);

-- The newest of those changes that the message shows.
ALTER TABLE boards RENAME COLUMN shown_seq TO shown;

-- The table that a channel had last, and the open tables of a server that is gone.
CREATE INDEX tables_channel ON tables (channel, id);
CREATE INDEX tables_open_guild ON tables (guild) WHERE phase IN ('lobby', 'playing');

-- Messages that remind somebody of a decision: deleted once it is made.
CREATE TABLE reminders (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    decision BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    message BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat, decision)
);
