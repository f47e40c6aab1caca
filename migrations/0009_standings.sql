-- Standings: results with all that is asked of them as columns, and what follows from results, kept along so
-- that it need not be summed up when somebody asks. Whatever follows can be made again from results.

-- How a seat did, as before, and at what kind of table.
CREATE TABLE ended (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    person BIGINT REFERENCES people (id),
    score BIGINT NOT NULL,
    place BIGINT,
    grp BIGINT NOT NULL,
    at BIGINT NOT NULL,
    -- Games are numbered as they end: clocks can be set back, the order of ratings must not change by that.
    number BIGINT NOT NULL,
    game TEXT NOT NULL,
    guild BIGINT,
    -- The date that it counts for, in days after 1 January 1970 (an edition has its own), and the first day
    -- of that date's month.
    day BIGINT NOT NULL,
    month BIGINT NOT NULL,
    -- The id of the seat's dictionary.
    dictionary TEXT,
    -- The rules of the seat in a few words; empty for the usual ones. Only those scores are compared.
    variant TEXT NOT NULL,
    pace TEXT NOT NULL,
    seats BIGINT NOT NULL,
    computers BIGINT NOT NULL,
    private BOOLEAN NOT NULL,
    -- How many days an edition lasts, if it is what everybody plays on a date.
    lasts BIGINT,
    -- Whether the game is always one against one.
    duel BOOLEAN NOT NULL,
    -- Whether people were against each other in it, for all to see.
    rated BOOLEAN NOT NULL,
    -- Whether it was won against somebody: who plays alone is first, too.
    won BOOLEAN NOT NULL,
    -- What a score makes of a player, in games that say so.
    title TEXT,
    PRIMARY KEY (table_id, seat)
);

-- Old games, as far as SQL can tell; `crosstown standings rebuild --games` reads the rest off their last
-- states. There were no editions then.
INSERT INTO ended (table_id, seat, person, score, place, grp, at, number, game, guild, day, month, dictionary,
    variant, pace, seats, computers, private, lasts, duel, rated, won, title)
SELECT table_id, seat, person, score, place, grp, at,
    DENSE_RANK() OVER (ORDER BY at, table_id),
    game, guild, day, day - day_of_month, dictionary, '', pace, seats, computers, private, NULL,
    game = 'crisscross',
    NOT private AND computers = 0 AND people > 1 AND placed > 0,
    COALESCE(place = 1, FALSE) AND first < people_and_computers,
    CASE WHEN game = 'town' AND seats = 1 AND place IS NOT NULL THEN
        CASE WHEN score >= 70 THEN 'Master urban developer' WHEN score >= 60 THEN 'Executive urban developer'
            WHEN score >= 50 THEN 'Senior planner' WHEN score >= 40 THEN 'Junior planner'
            WHEN score >= 30 THEN 'Trainee' ELSE 'Intern' END
    END
FROM (
    -- The day of the month, counted from 0, by the calendar of Gregory: years and centuries begin in March.
    SELECT months.*, of_year - (153 * ((5 * of_year + 2) / 153) + 2) / 5 AS day_of_month
    FROM (
        SELECT years.*, of_era - (365 * year + year / 4 - year / 100) AS of_year
        FROM (
            SELECT eras.*, (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365 AS year
            FROM (
                SELECT results.table_id, results.seat, results.person, score, place, grp, at,
                    tables.game, tables.guild, pace, private,
                    at / 86400000 AS day,
                    (at / 86400000 + 719468) % 146097 AS of_era,
                    CASE WHEN dictionary LIKE 'en-standard@%' THEN 'en-standard'
                        WHEN dictionary LIKE 'en-large@%' THEN 'en-large'
                        WHEN dictionary LIKE 'fr@%' THEN 'fr' WHEN dictionary LIKE 'de@%' THEN 'de'
                        WHEN dictionary LIKE 'es@%' THEN 'es' WHEN dictionary LIKE 'nl@%' THEN 'nl'
                    END AS dictionary,
                    COUNT(*) OVER (PARTITION BY results.table_id) AS seats,
                    SUM(CASE WHEN results.person IS NULL THEN 1 ELSE 0 END)
                        OVER (PARTITION BY results.table_id) AS computers,
                    COUNT(results.person) OVER (PARTITION BY results.table_id, grp) AS people,
                    COUNT(*) OVER (PARTITION BY results.table_id, grp) AS people_and_computers,
                    COUNT(place) OVER (PARTITION BY results.table_id, grp) AS placed,
                    SUM(CASE WHEN place = 1 THEN 1 ELSE 0 END)
                        OVER (PARTITION BY results.table_id, grp) AS first
                FROM results JOIN tables ON tables.id = results.table_id
            ) AS eras
        ) AS years
    ) AS months
) AS old;

DROP TABLE results;
ALTER TABLE ended RENAME TO results;
CREATE INDEX results_person ON results (person, at);
CREATE INDEX results_number ON results (number);
CREATE INDEX results_day ON results (day);
-- At which table somebody had this score, and with which titles.
CREATE INDEX results_score ON results (person, game, score);
CREATE INDEX results_title ON results (person, game, title) WHERE title IS NOT NULL;
-- Who met whom.
CREATE INDEX results_met ON results (person, table_id) WHERE rated;

-- Sums of results: of a person, in one server or in all (guild 0), in a day, week, month or ever.
CREATE TABLE totals (
    game TEXT NOT NULL,
    -- Whether only editions are counted.
    daily BOOLEAN NOT NULL,
    guild BIGINT NOT NULL,
    span TEXT NOT NULL CHECK (span IN ('day', 'week', 'month', 'all')),
    -- Its first day; 0 for ever.
    since BIGINT NOT NULL,
    person BIGINT NOT NULL REFERENCES people (id),
    -- All games that were finished, and those of them that are rated (of editions: all).
    played BIGINT NOT NULL,
    games BIGINT NOT NULL,
    wins BIGINT NOT NULL,
    -- Of those games, the ones with a score by the usual rules, and what they add up to.
    scored BIGINT NOT NULL,
    points BIGINT NOT NULL,
    -- In thousandths; empty while there are few of them.
    average BIGINT,
    -- The highest score by the usual rules, of all games.
    best BIGINT,
    -- Whether the person agreed to be named everywhere; known where the guild is 0.
    listed BOOLEAN NOT NULL,
    PRIMARY KEY (game, daily, guild, span, since, person)
);
CREATE INDEX totals_person ON totals (person, guild, span);
CREATE INDEX totals_since ON totals (since);
-- Everywhere there can be very many.
CREATE INDEX totals_best ON totals (game, daily, span, since, best) WHERE guild = 0 AND listed;
CREATE INDEX totals_average ON totals (game, daily, span, since, average) WHERE guild = 0 AND listed;
CREATE INDEX totals_games ON totals (game, daily, span, since, games) WHERE guild = 0 AND listed;
CREATE INDEX totals_wins ON totals (game, daily, span, since, wins) WHERE guild = 0 AND listed;
CREATE INDEX totals_points ON totals (game, daily, span, since, points) WHERE guild = 0 AND listed;

-- How well somebody plays a game, and how sure that is; after each game.
CREATE TABLE ratings (
    person BIGINT NOT NULL REFERENCES people (id),
    game TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (person, game)
);
CREATE INDEX ratings_game ON ratings (game, rating);

CREATE TABLE rating_history (
    person BIGINT NOT NULL REFERENCES people (id),
    game TEXT NOT NULL,
    -- Of the game that ended.
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (person, game, number)
);

-- Dates in a row on which somebody finished an edition, from the first to the last of them.
CREATE TABLE daily_runs (
    person BIGINT NOT NULL REFERENCES people (id),
    game TEXT NOT NULL,
    first BIGINT NOT NULL,
    last BIGINT NOT NULL,
    -- How many days lie between two of them.
    lasts BIGINT NOT NULL,
    PRIMARY KEY (person, game, first)
);
CREATE INDEX daily_runs_last ON daily_runs (game, last);

-- Words that somebody made, and how often.
CREATE TABLE found_words (
    person BIGINT NOT NULL REFERENCES people (id),
    game TEXT NOT NULL,
    word TEXT NOT NULL,
    -- Where; 0 outside of servers.
    guild BIGINT NOT NULL,
    -- From when on others may read it; a time that never comes if it was made in private.
    open_at BIGINT NOT NULL,
    times BIGINT NOT NULL,
    PRIMARY KEY (person, game, word, guild, open_at)
);

-- What somebody achieved at a table.
CREATE TABLE feats (
    person BIGINT NOT NULL REFERENCES people (id),
    feat TEXT NOT NULL,
    table_id BIGINT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (person, feat, table_id)
);
INSERT INTO feats (person, feat, table_id)
SELECT person, 'super-great', table_id FROM results
WHERE game = 'wordsearch' AND score >= 40 AND place IS NOT NULL AND person IS NOT NULL;
INSERT INTO feats (person, feat, table_id)
SELECT person, 'master', table_id FROM results
WHERE title = 'Master urban developer' AND person IS NOT NULL;

-- Who is in a server, as far as that was looked up.
CREATE TABLE members (
    guild BIGINT NOT NULL,
    person BIGINT NOT NULL REFERENCES people (id),
    here BOOLEAN NOT NULL,
    checked_at BIGINT NOT NULL,
    PRIMARY KEY (guild, person)
);

-- One row: by which version of the arithmetic the sums and ratings were made. None yet.
CREATE TABLE standings (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    version BIGINT NOT NULL
);
INSERT INTO standings (id, version) VALUES (1, 0);

-- Where servers have their leaderboards posted, how often, and when next. Empty once there is trouble.
CREATE TABLE standing_channels (
    guild BIGINT NOT NULL PRIMARY KEY,
    channel BIGINT NOT NULL,
    span TEXT NOT NULL CHECK (span IN ('week', 'month')),
    next_at BIGINT,
    trouble TEXT
);
CREATE INDEX standing_channels_next ON standing_channels (next_at);

-- What is posted there, once for each span.
CREATE TABLE standing_posts (
    id BIGINT NOT NULL PRIMARY KEY,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    span TEXT NOT NULL,
    since BIGINT NOT NULL,
    made_at BIGINT NOT NULL,
    due_at BIGINT NOT NULL,
    -- When it was last tried. Whether that came to anything is known only once it is said.
    tried_at BIGINT,
    message BIGINT,
    -- When it was done with, said or not.
    said_at BIGINT,
    UNIQUE (guild, span, since)
);
CREATE INDEX standing_posts_due ON standing_posts (due_at) WHERE said_at IS NULL;
