-- As schema/migrations/sqlite/0012_entries_of_writes.sql has it.
ALTER TABLE arbiter.writes ADD COLUMN entries bigint;
