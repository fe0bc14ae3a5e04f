-- Logs of deleted games, as schema/migrations/sqlite/0011_deleted_logs.sql has them.
ALTER TABLE arbiter.deleted ADD COLUMN log_id text COLLATE "C";
CREATE INDEX deleted_logs ON arbiter.deleted (log_id) WHERE log_id IS NOT NULL;
