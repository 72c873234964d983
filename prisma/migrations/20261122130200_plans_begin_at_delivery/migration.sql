-- Takes back the plan of an order that is not delivered yet: a write-off is undone, repayments become the buyer's
-- credit, and the entry of the approval is reversed. The order keeps its place in the limit as a reservation. Without
-- such a plan it does nothing. Servers of the version before open such plans while this migration runs, so delivering
-- and cancelling call it too, and so does the job "expire".
CREATE FUNCTION take_back_early_plan(of_order uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  early plans%ROWTYPE;
  booked uuid;
  entry uuid;
  freed bigint;
BEGIN
  PERFORM FROM orders
    WHERE id = of_order AND status IN ('approved', 'packed', 'out_for_delivery') FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  SELECT * INTO early FROM plans WHERE order_id = of_order AND state <> 'reversed';
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM FROM wallets WHERE user_id = early.user_id FOR NO KEY UPDATE;
  SELECT coalesce(sum(paid_kobo), 0) INTO freed FROM instalments WHERE plan_id = early.id;

  IF freed > 0 THEN
    INSERT INTO ledger_accounts (id, kind, user_id) VALUES (gen_random_uuid(), 'customer_credit', early.user_id)
      ON CONFLICT DO NOTHING;
    entry := gen_random_uuid();
    INSERT INTO ledger_entries (id, event, event_key, order_id, memo, booked_at)
      VALUES (entry, 'credit_released', 'credit_released:' || of_order, of_order, 'The plan begins at delivery.',
        clock_timestamp());
    INSERT INTO ledger_postings (id, entry_id, account_id, amount)
      SELECT gen_random_uuid(), entry, id, CASE kind WHEN 'loans_receivable' THEN freed ELSE -freed END
      FROM ledger_accounts WHERE user_id = early.user_id AND kind IN ('loans_receivable', 'customer_credit');
    INSERT INTO repayment_allocations (id, entry_id, instalment_id, amount_kobo)
      SELECT gen_random_uuid(), entry, id, -paid_kobo FROM instalments WHERE plan_id = early.id AND paid_kobo > 0;
    UPDATE instalments SET paid_kobo = 0 WHERE plan_id = early.id AND paid_kobo > 0;
  END IF;

  FOR booked IN
    SELECT original.id FROM ledger_entries original
    WHERE original.order_id = of_order AND original.event IN ('written_off', 'order_approved')
      AND NOT EXISTS (SELECT FROM ledger_entries mirror WHERE mirror.reverses_id = original.id)
    ORDER BY original.booked_at DESC, original.id DESC
  LOOP
    entry := gen_random_uuid();
    INSERT INTO ledger_entries (id, event, event_key, order_id, reverses_id, memo, booked_at)
      VALUES (entry, 'reversal', 'reversal:' || booked, of_order, booked, 'The plan begins at delivery.',
        clock_timestamp());
    INSERT INTO ledger_postings (id, entry_id, account_id, amount)
      SELECT gen_random_uuid(), entry, account_id, -amount FROM ledger_postings WHERE entry_id = booked;
  END LOOP;

  UPDATE plans SET state = 'reversed' WHERE id = early.id;
  UPDATE wallets SET
    total_loan_kobo = (
      SELECT coalesce(sum(principal_kobo), 0) FROM plans WHERE user_id = early.user_id AND state <> 'reversed'
    ),
    current_loan_kobo = (
      SELECT coalesce(sum(principal_kobo), 0) FROM plans WHERE user_id = early.user_id AND state = 'open'
    ),
    paid_loan_kobo = (
      SELECT coalesce(sum(part.paid_kobo), 0) FROM plans plan JOIN instalments part ON part.plan_id = plan.id
      WHERE plan.user_id = early.user_id AND plan.state = 'open'
    ),
    credit_kobo = (
      SELECT coalesce(-sum(posting.amount), 0)
      FROM ledger_accounts account JOIN ledger_postings posting ON posting.account_id = account.id
      WHERE account.kind = 'customer_credit' AND account.user_id = early.user_id
    )
  WHERE user_id = early.user_id;
  RETURN true;
END $$;

DO $$
DECLARE
  waiting uuid[];
  each uuid;
BEGIN
  SELECT array_agg(orders.id ORDER BY orders.id) INTO waiting
    FROM orders JOIN plans plan ON plan.order_id = orders.id AND plan.state <> 'reversed'
    WHERE orders.status IN ('approved', 'packed', 'out_for_delivery');
  -- All rows in the order in which the application locks them, so that neither waits for the other.
  PERFORM FROM orders WHERE id = ANY (waiting) ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM wallets WHERE user_id IN (SELECT user_id FROM orders WHERE id = ANY (waiting))
    ORDER BY user_id FOR NO KEY UPDATE;
  FOREACH each IN ARRAY coalesce(waiting, '{}') LOOP
    PERFORM take_back_early_plan(each);
  END LOOP;
END $$;
