-- Interest that is earned month by month, and the provision for bad debts (docs/decisions/0155).
ALTER TABLE plans ADD COLUMN defers_interest boolean NOT NULL DEFAULT false;

CREATE TABLE earned_interest (
  plan_id uuid NOT NULL,
  month date NOT NULL,
  amount_kobo bigint NOT NULL,
  entry_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT earned_interest_pkey PRIMARY KEY (plan_id, month),
  CONSTRAINT earned_interest_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans (id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT earned_interest_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries (id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT earned_interest_month CHECK (month = date_trunc('month', month))
);
CREATE INDEX earned_interest_entry_id_idx ON earned_interest (entry_id);
CREATE TRIGGER earned_interest_append_only BEFORE UPDATE OR DELETE ON earned_interest
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER earned_interest_no_truncate BEFORE TRUNCATE ON earned_interest
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE provision_rates (
  id uuid NOT NULL,
  rates_bps integer[] NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT provision_rates_pkey PRIMARY KEY (id),
  CONSTRAINT provision_rates_bounds CHECK (
    cardinality(rates_bps) = 5 AND 0 <= ALL (rates_bps) AND 10000 >= ALL (rates_bps))
);
CREATE TRIGGER provision_rates_append_only BEFORE UPDATE OR DELETE ON provision_rates
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What was owed at the end of a month, by age, and how much of it is provided for.
CREATE TABLE provisions (
  month date NOT NULL,
  age smallint NOT NULL,
  owed_kobo bigint NOT NULL,
  rate_bps integer NOT NULL,
  amount_kobo bigint NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT provisions_pkey PRIMARY KEY (month, age),
  CONSTRAINT provisions_bounds CHECK (
    month = date_trunc('month', month) AND age BETWEEN 0 AND 4 AND owed_kobo >= 0 AND rate_bps BETWEEN 0 AND 10000)
);
CREATE TRIGGER provisions_append_only BEFORE UPDATE OR DELETE ON provisions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER provisions_no_truncate BEFORE TRUNCATE ON provisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
