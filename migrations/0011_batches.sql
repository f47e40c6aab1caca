-- The newest transaction of each process on a server, so that it can be asked for if its commit was not answered.
CREATE TABLE batches (id BIGINT NOT NULL PRIMARY KEY);
