-- Which refund is a new try is decided by this time, so the database tells it (docs/decisions/0049).
ALTER TABLE refunds ALTER COLUMN created_at SET DEFAULT clock_timestamp();
