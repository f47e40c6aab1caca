-- Boards that are about to be posted. Until one is noted nobody knows whether it has arrived: after a crash it is posted
-- again by the same name, so that Discord finds the message that is there.
CREATE TABLE unsure_boards (
    table_id BIGINT NOT NULL PRIMARY KEY REFERENCES tables (id),
    nonce TEXT NOT NULL,
    -- The change of the table that it shows.
    shows BIGINT NOT NULL
);
