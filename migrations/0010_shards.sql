-- What it takes for several processes to share the work, each with its part of the shards.

-- When players could last be reached, by shard, out of so many. Before, there was one row for all.
CREATE TABLE beats (
    shard BIGINT NOT NULL PRIMARY KEY,
    total BIGINT NOT NULL,
    at BIGINT NOT NULL
);
INSERT INTO beats (shard, total, at) SELECT 0, 1, at FROM alive;
DROP TABLE alive;

-- During which time nobody could play, by shard.
ALTER TABLE outages RENAME TO outages_before;
CREATE TABLE outages (
    shard BIGINT NOT NULL,
    began_at BIGINT NOT NULL,
    ended_at BIGINT NOT NULL,
    PRIMARY KEY (shard, began_at)
);
INSERT INTO outages (shard, began_at, ended_at) SELECT 0, began_at, ended_at FROM outages_before;
DROP TABLE outages_before;
CREATE INDEX outages_ended ON outages (ended_at);

-- Which version of the program told Discord of its commands.
ALTER TABLE registered ADD COLUMN version TEXT NOT NULL DEFAULT '0.0.0';
