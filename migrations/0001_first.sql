-- The first schema. SQL that SQLite and PostgreSQL both run: ids are made by the program, times are
-- milliseconds since 1970 bound by the program, JSON is text, every whole number is a BIGINT.

-- The only place for Discord's ids and names of people.
CREATE TABLE people (
    id BIGINT NOT NULL PRIMARY KEY,
    -- Empty once a person asked to be forgotten: games that others played in stay whole.
    discord_id BIGINT UNIQUE,
    name TEXT NOT NULL
);

CREATE TABLE preferences (
    person BIGINT NOT NULL PRIMARY KEY REFERENCES people (id),
    theme TEXT NOT NULL,
    boards TEXT NOT NULL,
    marks BOOLEAN NOT NULL,
    reminders BOOLEAN NOT NULL,
    everywhere BOOLEAN NOT NULL
);

CREATE TABLE tables (
    id BIGINT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    rules BIGINT NOT NULL,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    dictionary TEXT,
    pace TEXT NOT NULL,
    guild BIGINT,
    channel BIGINT NOT NULL,
    -- Solo and practice tables are shown to one player only and do not take up the channel.
    private BOOLEAN NOT NULL,
    opener BIGINT NOT NULL REFERENCES people (id),
    phase TEXT NOT NULL CHECK (phase IN ('lobby', 'playing', 'over', 'closed')),
    opened_at BIGINT NOT NULL,
    touched_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX tables_open_in_channel ON tables (channel)
    WHERE phase IN ('lobby', 'playing') AND NOT private;
CREATE INDEX tables_open_touched ON tables (touched_at) WHERE phase IN ('lobby', 'playing');

CREATE TABLE seats (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    person BIGINT REFERENCES people (id),
    computer TEXT,
    options TEXT NOT NULL,
    PRIMARY KEY (table_id, seat),
    -- Whose press it is follows from the person, so a person has one seat at a table.
    UNIQUE (table_id, person),
    CHECK (person IS NULL OR computer IS NULL)
);
CREATE INDEX seats_person ON seats (person);

-- The log, and the truth. Rows are added, never changed.
CREATE TABLE inputs (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    seq BIGINT NOT NULL CHECK (seq > 0),
    at BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    payload TEXT NOT NULL,
    interaction_id BIGINT UNIQUE,
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE snapshots (
    table_id BIGINT NOT NULL PRIMARY KEY REFERENCES tables (id),
    seq BIGINT NOT NULL,
    rules BIGINT NOT NULL,
    state TEXT NOT NULL
);

CREATE TABLE deadlines (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    decision BIGINT NOT NULL,
    due_at BIGINT NOT NULL,
    remind_at BIGINT,
    PRIMARY KEY (table_id, seat, decision)
);
CREATE INDEX deadlines_due ON deadlines (due_at);
CREATE INDEX deadlines_remind ON deadlines (remind_at) WHERE remind_at IS NOT NULL;

CREATE TABLE boards (
    table_id BIGINT NOT NULL PRIMARY KEY REFERENCES tables (id),
    channel BIGINT NOT NULL,
    message BIGINT NOT NULL,
    shown_seq BIGINT NOT NULL,
    posted_at BIGINT NOT NULL
);

CREATE TABLE outbox (
    id BIGINT NOT NULL PRIMARY KEY,
    table_id BIGINT NOT NULL REFERENCES tables (id),
    payload TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    done_at BIGINT
);
CREATE INDEX outbox_pending ON outbox (id) WHERE done_at IS NULL;

CREATE TABLE results (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    person BIGINT REFERENCES people (id),
    score BIGINT NOT NULL,
    place BIGINT,
    grp BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX results_person ON results (person, at);

-- One row: when the program last was in touch with Discord.
CREATE TABLE alive (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    at BIGINT NOT NULL
);

CREATE TABLE outages (
    began_at BIGINT NOT NULL PRIMARY KEY,
    ended_at BIGINT NOT NULL
);

-- Which commands Discord was told of, by a hash, so that they are sent only when they changed.
CREATE TABLE registered (
    application BIGINT NOT NULL PRIMARY KEY,
    hash TEXT NOT NULL
);
