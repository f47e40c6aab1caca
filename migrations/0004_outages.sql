-- What it takes that nothing stands still and nothing runs on, whatever goes wrong around a table.

-- A nickname belongs to its server; `people.name` is the name that a person has everywhere.
CREATE TABLE names (
    person BIGINT NOT NULL REFERENCES people (id),
    guild BIGINT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (person, guild)
);

-- Since when a table rests because this version can't read its game: its clocks stand still until a
-- version comes that can.
ALTER TABLE tables ADD COLUMN suspended_at BIGINT;
-- How many tables somebody has opened is asked at every opening.
CREATE INDEX tables_open_opener ON tables (opener) WHERE phase IN ('lobby', 'playing');

-- Whether the decision is a computer's: people's clocks are looked for apart from them, and first.
ALTER TABLE deadlines ADD COLUMN computer BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE deadlines SET computer = TRUE WHERE EXISTS (
    SELECT 1 FROM seats WHERE seats.table_id = deadlines.table_id AND seats.seat = deadlines.seat
        AND seats.computer IS NOT NULL);
CREATE INDEX deadlines_due_people ON deadlines (due_at) WHERE NOT computer;
CREATE INDEX deadlines_due_computers ON deadlines (due_at) WHERE computer;
DROP INDEX deadlines_due;

-- Messages that showed a table before its newest one, and still have their controls.
CREATE TABLE old_boards (
    message BIGINT NOT NULL PRIMARY KEY,
    channel BIGINT NOT NULL,
    table_id BIGINT NOT NULL REFERENCES tables (id)
);

-- Tables that wait on a button, because their channel is taken.
CREATE TABLE waiting (
    id BIGINT NOT NULL PRIMARY KEY,
    opener BIGINT NOT NULL REFERENCES people (id),
    -- All that the table is opened with, as JSON.
    opening TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    -- When somebody's press began to open it: no other press does meanwhile.
    claimed_at BIGINT,
    -- The thread that was made for it, and the table that came of it.
    thread BIGINT,
    table_id BIGINT REFERENCES tables (id)
);
CREATE INDEX waiting_made ON waiting (made_at);
