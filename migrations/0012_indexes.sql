-- What a profile, a streak and the standing of a date are asked of, without reading all that somebody did.

-- In which servers somebody plays editions: by whose hours they live. It has all that is asked, or else SQLite
-- would rather read everybody's sums of the game.
CREATE INDEX totals_dailies ON totals (person, game, span, daily, guild) WHERE daily AND span = 'all';
-- When somebody first won.
CREATE INDEX results_won ON results (person, game, at, guild) WHERE rated AND won;
-- How often somebody made a word: all that is asked of it, in its order.
CREATE INDEX found_words_of ON found_words (person, word, guild, open_at, times);
