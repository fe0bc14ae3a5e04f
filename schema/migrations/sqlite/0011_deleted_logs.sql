-- The id that the log of a deleted game would have, where the game had another one, since it was
-- added to: so the bytes of such a log are not taken again either.
ALTER TABLE deleted ADD COLUMN log_id TEXT;
CREATE INDEX deleted_logs ON deleted (log_id) WHERE log_id IS NOT NULL;
