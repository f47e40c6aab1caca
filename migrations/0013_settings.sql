-- What a server settles besides its dictionary and its words, and what keeps people from too much.

-- Lists of words that servers have uploaded, each once: one word a line, by the alphabet.
CREATE TABLE wordlists (
    -- The number that its fingerprint writes in hexadecimal digits.
    fingerprint BIGINT NOT NULL PRIMARY KEY,
    words TEXT NOT NULL,
    -- Whether a table has it pinned: then it stays, whatever its server does.
    pinned BOOLEAN NOT NULL
);

-- The list that a server has now, and the language whose letters it uses.
ALTER TABLE servers ADD COLUMN list BIGINT REFERENCES wordlists (fingerprint);
ALTER TABLE servers ADD COLUMN list_language TEXT;
-- Whether its tables remind slow players.
ALTER TABLE servers ADD COLUMN reminders BOOLEAN NOT NULL DEFAULT TRUE;

-- Where games may be opened; everywhere, if there is no row.
CREATE TABLE server_channels (
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    PRIMARY KEY (guild, channel)
);

-- Who may not play there.
CREATE TABLE server_blocks (
    guild BIGINT NOT NULL,
    person BIGINT NOT NULL REFERENCES people (id),
    at BIGINT NOT NULL,
    PRIMARY KEY (guild, person)
);
CREATE INDEX server_blocks_person ON server_blocks (person);

-- When players of a table were last reminded because a fellow player asked for it.
CREATE TABLE nudges (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, at)
);
CREATE INDEX nudges_at ON nudges (at);
