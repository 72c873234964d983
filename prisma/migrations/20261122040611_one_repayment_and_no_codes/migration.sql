-- The job counts its own checks: those of a browser must not postpone them.
ALTER TABLE payments ADD COLUMN job_checks INTEGER NOT NULL DEFAULT 0;

-- One pending repayment a person. The one that waits for a bank is kept, else the newest. The others are checked once
-- more a day later, as their pages can still be paid.
UPDATE payments SET state = 'expired', next_check_at = now() + interval '1 day', updated_at = now()
FROM (
  SELECT id, row_number() OVER (
    PARTITION BY user_id ORDER BY provider_status = 'pending' DESC, created_at DESC, id DESC
  ) AS place
  FROM payments WHERE purpose = 'repayment' AND state = 'pending'
) AS repayment
WHERE repayment.id = payments.id AND repayment.place > 1;

DROP INDEX payments_one_pending;
CREATE UNIQUE INDEX payments_one_pending ON payments (user_id, purpose, order_id) NULLS NOT DISTINCT
  WHERE state = 'pending';

-- Subjects held the code in clear, and mail servers quoted them.
UPDATE outbox_mails SET
  subject = CASE WHEN subject ~ '^\d{4} is your Foodbank code$' THEN 'Your Foodbank code' ELSE subject END,
  last_error = regexp_replace(last_error, '\d{4,}', '…', 'g')
WHERE kind = 'code' OR subject ~ '^\d{4} is your Foodbank code$';
