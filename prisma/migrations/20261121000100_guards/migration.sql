-- The last guards: what must hold whatever the code above does.

-- Ledger -----------------------------------------------------------------------------------------
-- Append-only. Triggers rather than revoked rights, because the application's role owns its tables.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'restrict_violation', HINT = 'Undo by a reversing entry.';
END $$;

CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_postings_no_truncate BEFORE TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER repayment_allocations_append_only BEFORE UPDATE OR DELETE ON repayment_allocations
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER repayment_allocations_no_truncate BEFORE TRUNCATE ON repayment_allocations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_records_append_only BEFORE UPDATE OR DELETE ON audit_records
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

ALTER TABLE ledger_postings ADD CONSTRAINT ledger_postings_not_zero CHECK (amount <> 0);

-- Postings belong to the transaction that made their entry: nothing is added to a booked entry later,
-- not even a balanced pair. (xmin is the inserting transaction's id; entries are not made in savepoints.)
CREATE FUNCTION check_posting_is_of_new_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM ledger_entries
    WHERE id = NEW.entry_id AND xmin::text = (pg_current_xact_id()::xid)::text
  ) THEN
    RAISE EXCEPTION 'ledger entry % is booked already: nothing can be added to it', NEW.entry_id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_postings_of_new_entry BEFORE INSERT ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION check_posting_is_of_new_entry();

CREATE FUNCTION check_entry_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lines integer;
  total numeric;
BEGIN
  SELECT count(*), coalesce(sum(amount), 0) INTO lines, total FROM ledger_postings WHERE entry_id = NEW.id;
  IF lines < 2 OR total <> 0 THEN
    RAISE EXCEPTION 'ledger entry % does not balance: % postings, sum %', NEW.id, lines, total
      USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.reverses_id IS NOT NULL THEN
    IF EXISTS (SELECT FROM ledger_entries WHERE id = NEW.reverses_id AND reverses_id IS NOT NULL) THEN
      RAISE EXCEPTION 'ledger entry % reverses a reversal', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    IF EXISTS (
      SELECT FROM ledger_postings WHERE entry_id IN (NEW.id, NEW.reverses_id)
      GROUP BY account_id HAVING sum(amount) <> 0
    ) THEN
      RAISE EXCEPTION 'ledger entry % is not the mirror of %', NEW.id, NEW.reverses_id
        USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_entry_balances();

-- One account of a kind per owner; accounts of the house have neither buyer nor company.
CREATE UNIQUE INDEX ledger_accounts_owner ON ledger_accounts (kind, user_id, company_id) NULLS NOT DISTINCT;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_owner_fits CHECK (
  (user_id IS NOT NULL) = (kind IN ('loans_receivable', 'customer_credit'))
  AND (company_id IS NOT NULL) = (kind = 'payroll_receivable')
);

-- Money and stock ----------------------------------------------------------------------------------
ALTER TABLE products
  ADD CONSTRAINT products_stock_not_negative CHECK (stock >= 0),
  ADD CONSTRAINT products_price_positive CHECK (price_kobo > 0);
ALTER TABLE charges ADD CONSTRAINT charges_not_negative CHECK (
  service_fee_kobo >= 0 AND delivery_fee_kobo >= 0
  AND vat_bps BETWEEN 0 AND 10000 AND interest_bps BETWEEN 0 AND 10000
);
ALTER TABLE cart_items ADD CONSTRAINT cart_items_quantity CHECK (quantity BETWEEN 1 AND 999);
ALTER TABLE orders
  ADD CONSTRAINT orders_total_is_the_sum CHECK (
    total_kobo = items_kobo + service_fee_kobo + vat_kobo + interest_kobo + delivery_fee_kobo
    AND items_kobo > 0 AND service_fee_kobo >= 0 AND vat_kobo >= 0 AND interest_kobo >= 0 AND delivery_fee_kobo >= 0
  ),
  ADD CONSTRAINT orders_months CHECK (months BETWEEN 1 AND 24);
ALTER TABLE order_items ADD CONSTRAINT order_items_total CHECK (quantity >= 1 AND total_kobo = price_kobo * quantity);
ALTER TABLE wallets ADD CONSTRAINT wallets_figures CHECK (
  total_loan_kobo >= 0 AND credit_kobo >= 0 AND paid_loan_kobo >= 0 AND current_loan_kobo >= paid_loan_kobo
);
ALTER TABLE plans ADD CONSTRAINT plans_principal CHECK (principal_kobo > 0 AND months BETWEEN 1 AND 24);
ALTER TABLE instalments ADD CONSTRAINT instalments_paid CHECK (amount_kobo > 0 AND paid_kobo BETWEEN 0 AND amount_kobo);
ALTER TABLE payments ADD CONSTRAINT payments_amount CHECK (
  amount_kobo > 0 AND (purpose = 'order_fees') = (order_id IS NOT NULL)
  AND (state <> 'succeeded' OR (provider_id IS NOT NULL AND received_kobo >= amount_kobo AND settled_at IS NOT NULL))
);
ALTER TABLE refunds ADD CONSTRAINT refunds_amount CHECK (amount_kobo > 0);
ALTER TABLE remittances ADD CONSTRAINT remittances_amount CHECK (amount_kobo > 0);
ALTER TABLE deduction_lines ADD CONSTRAINT deduction_lines_amounts CHECK (
  due_kobo >= 0 AND arrears_kobo >= 0 AND balance_after_kobo >= 0 AND coalesce(deducted_kobo, 0) >= 0
);

-- One of each ----------------------------------------------------------------------------------------
-- A second tap on Pay finds the first payment instead of making another (checklist H-11).
CREATE UNIQUE INDEX payments_one_pending ON payments (user_id, purpose, order_id) NULLS NOT DISTINCT
  WHERE state = 'pending' AND purpose <> 'repayment';
CREATE UNIQUE INDEX checkout_drafts_one_open ON checkout_drafts (user_id) WHERE order_id IS NULL;
CREATE UNIQUE INDEX name_change_requests_one_pending ON name_change_requests (user_id) WHERE state = 'pending';

-- Accounts and companies -----------------------------------------------------------------------------
ALTER TABLE users
  ADD CONSTRAINT users_email_normal CHECK (email = lower(btrim(email))),
  ADD CONSTRAINT users_salary_positive CHECK (salary_kobo > 0),
  ADD CONSTRAINT users_partner_has_company CHECK (role <> 'partner' OR company_id IS NOT NULL);
ALTER TABLE companies
  ADD CONSTRAINT companies_terms CHECK (
    payday IN (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 31)
    AND max_months BETWEEN 1 AND 24 AND default_months BETWEEN 1 AND max_months
    AND deduction_cap_bps BETWEEN 0 AND 10000
  );
ALTER TABLE one_time_codes ADD CONSTRAINT one_time_codes_tries CHECK (tries BETWEEN 0 AND 5);

-- Order numbers: the sequence never shows; lib/orders/rules.ts scrambles it into eight digits.
CREATE SEQUENCE order_numbers AS bigint MINVALUE 0 START 0 MAXVALUE 99999999;
