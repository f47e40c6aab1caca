-- What those who may Manage Server have settled for their server.

CREATE TABLE servers (
    guild BIGINT NOT NULL PRIMARY KEY,
    -- The dictionary of its tables; empty for the default.
    dictionary TEXT
);

-- Words that count there although no dictionary has them, and words that do not although one does.
CREATE TABLE server_words (
    guild BIGINT NOT NULL,
    word TEXT NOT NULL,
    allowed BOOLEAN NOT NULL,
    PRIMARY KEY (guild, word)
);
