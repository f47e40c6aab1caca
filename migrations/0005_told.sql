-- What was told lately at a table, as JSON, with the state it belongs to; NULL if nothing was.
ALTER TABLE snapshots ADD COLUMN told TEXT;
