-- The daily challenge: what everybody plays alike on a date, who played it where, and what is said of it.
-- A date is stored as `day`, the number of days after 1 January 1970; a week has its Monday's.

-- One game in one language on one date, made when first needed.
CREATE TABLE editions (
    id BIGINT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    language TEXT NOT NULL,
    day BIGINT NOT NULL,
    -- 32 random bytes as hexadecimal digits: nobody's business before `revealed_at`.
    secret TEXT NOT NULL,
    -- Shown from the start, so that it can be proved that the secret was never changed.
    hash TEXT NOT NULL,
    -- What its tables begin with: the same everywhere.
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    dictionary TEXT,
    -- By which the same words are known again; none comes twice within a year.
    fingerprint TEXT NOT NULL,
    -- The best grid that the solver has found so far, if there is one, and in how many steps.
    best TEXT,
    steps BIGINT NOT NULL,
    made_at BIGINT NOT NULL,
    revealed_at BIGINT,
    UNIQUE (game, language, day)
);
CREATE INDEX editions_fingerprint ON editions (fingerprint);
CREATE INDEX editions_sealed ON editions (day) WHERE revealed_at IS NULL;

-- Where a server has a game announced, and when the next day begins there.
CREATE TABLE daily_channels (
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    channel BIGINT NOT NULL,
    -- The time of day at which a date begins, in minutes after midnight, and the zone of that clock.
    minute BIGINT NOT NULL,
    zone TEXT NOT NULL,
    language TEXT NOT NULL,
    -- The date that is announced next, and when; never, once there is trouble.
    next_day BIGINT NOT NULL,
    next_at BIGINT,
    -- Why nothing can be posted there any more.
    trouble TEXT,
    PRIMARY KEY (guild, game)
);
CREATE INDEX daily_channels_next ON daily_channels (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX daily_channels_game ON daily_channels (game);

-- Which edition a table plays: none for other tables.
ALTER TABLE tables ADD COLUMN edition BIGINT REFERENCES editions (id);

-- A person plays a date once, whatever the server and the language.
CREATE TABLE daily_plays (
    person BIGINT NOT NULL REFERENCES people (id),
    game TEXT NOT NULL,
    day BIGINT NOT NULL,
    edition BIGINT NOT NULL REFERENCES editions (id),
    table_id BIGINT NOT NULL UNIQUE REFERENCES tables (id),
    -- Where it was begun; empty outside of servers.
    guild BIGINT,
    -- The player's own rules in a few words; empty for the edition's.
    rules TEXT NOT NULL,
    -- From then on it can't be played any more, and its letters may be shown.
    closes_at BIGINT NOT NULL,
    -- When it was seen to that nobody plays on.
    closed_at BIGINT,
    -- What of the score is bonus, worked out when first needed.
    bonus BIGINT,
    PRIMARY KEY (person, game, day)
);
CREATE INDEX daily_plays_open ON daily_plays (closes_at) WHERE closed_at IS NULL;
CREATE INDEX daily_plays_edition ON daily_plays (edition);
CREATE INDEX daily_plays_elsewhere ON daily_plays (game, day) WHERE guild IS NULL;

-- On whose boards a play counts: those of each server where its player asked for it.
CREATE TABLE daily_here (
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    day BIGINT NOT NULL,
    person BIGINT NOT NULL REFERENCES people (id),
    PRIMARY KEY (guild, game, day, person)
);
CREATE INDEX daily_here_person ON daily_here (person, game);

-- Who has seen the grids of a date: they can no longer start it.
CREATE TABLE daily_seen (
    person BIGINT NOT NULL REFERENCES people (id),
    game TEXT NOT NULL,
    day BIGINT NOT NULL,
    PRIMARY KEY (person, game, day)
);

-- What somebody's plays are played with from the next on.
CREATE TABLE daily_rules (
    person BIGINT NOT NULL REFERENCES people (id),
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    PRIMARY KEY (person, game)
);

-- Dates on which a fault of ours hit somebody's turn: nobody's streak ends with them.
CREATE TABLE daily_excused (
    game TEXT NOT NULL,
    day BIGINT NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY (game, day)
);

-- Who is reminded before a streak ends, and when that is to be looked at next.
CREATE TABLE daily_reminders (
    person BIGINT NOT NULL REFERENCES people (id),
    game TEXT NOT NULL,
    next_at BIGINT NOT NULL,
    PRIMARY KEY (person, game)
);
CREATE INDEX daily_reminders_next ON daily_reminders (next_at);

-- What is to be posted once, with an address of its own. The key says what it is: the same is never
-- written twice.
CREATE TABLE letters (
    id BIGINT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('announce', 'open', 'remind')),
    game TEXT NOT NULL,
    day BIGINT NOT NULL,
    -- To a channel of a server, or to a person.
    guild BIGINT,
    channel BIGINT,
    person BIGINT REFERENCES people (id),
    -- What else it takes to write it, as JSON.
    payload TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    -- Not before then, be it for the first time or again.
    due_at BIGINT NOT NULL,
    -- When it was last tried. Whether that came to anything is known only once it is said.
    tried_at BIGINT,
    message BIGINT,
    -- When it was done with, said or not.
    said_at BIGINT,
    key TEXT NOT NULL UNIQUE
);
CREATE INDEX letters_due ON letters (due_at) WHERE said_at IS NULL;
CREATE INDEX letters_guild ON letters (guild, game) WHERE said_at IS NULL;
