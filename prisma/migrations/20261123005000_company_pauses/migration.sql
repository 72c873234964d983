-- Employees of a paused company cannot place new orders (docs/decisions/0078).
ALTER TABLE companies
  ADD COLUMN paused_at timestamptz(3),
  ADD COLUMN pause_reason text NOT NULL DEFAULT '',
  ADD COLUMN paused_by_id uuid,
  ADD COLUMN pause_free_until date;
ALTER TABLE companies ADD CONSTRAINT companies_pause
  CHECK ((paused_at IS NULL) = (pause_reason = '') AND (paused_at IS NOT NULL OR paused_by_id IS NULL)) NOT VALID;
