-- What came last is decided by these times, so the database tells them (docs/decisions/0049): which refund is a new try,
-- which charges of a day count, and which request to correct a deduction is open.
ALTER TABLE refunds ALTER COLUMN created_at SET DEFAULT clock_timestamp();
ALTER TABLE charges ALTER COLUMN created_at SET DEFAULT clock_timestamp();
ALTER TABLE approvals ALTER COLUMN created_at SET DEFAULT clock_timestamp();
