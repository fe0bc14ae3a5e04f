-- How many entries the game had after a write: those that the write brought are the last of them.
-- Null: not stored.
ALTER TABLE writes ADD COLUMN entries INTEGER;
