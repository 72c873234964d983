-- What a request is about, for every kind. Refunds had the amount in their payload.
ALTER TABLE "approvals" ADD COLUMN "amount" BIGINT;

UPDATE approvals SET amount = (payload->>'amount')::bigint, payload = payload - 'amount' WHERE payload ? 'amount';

-- An undone entry keeps its amount for good.
UPDATE approvals SET amount = (
  SELECT sum(posting.amount) FROM ledger_postings posting
  WHERE posting.entry_id::text = approvals.payload->>'about' AND posting.amount > 0)
WHERE kind = 'correction' AND amount IS NULL;

-- A write-off that waits is about what is unpaid now, which is what its reader sees.
UPDATE approvals SET amount = (
  SELECT sum(part.amount_kobo - part.paid_kobo) FROM plans plan JOIN instalments part ON part.plan_id = plan.id
  WHERE plan.order_id::text = approvals.payload->>'about')
WHERE kind = 'write_off' AND state = 'pending';
