-- Buyers ask for a smaller or no deduction in a month, and their HR decides (docs/decisions/0144). Servers of the release
-- before write instalments without the new columns, and companies with the default of two requests a year.
CREATE TYPE "DeferralState" AS ENUM ('waiting', 'agreed', 'declined', 'lapsed', 'withdrawn');

CREATE TABLE deferrals (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  company_id uuid NOT NULL,
  month date NOT NULL,
  amount_kobo bigint NOT NULL,
  asked_kobo bigint NOT NULL,
  moved_kobo bigint,
  reason text NOT NULL,
  state "DeferralState" NOT NULL DEFAULT 'waiting',
  answer text NOT NULL DEFAULT '',
  decided_by_id uuid,
  decided_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT deferrals_pkey PRIMARY KEY (id),
  CONSTRAINT deferrals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT deferrals_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies (id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT deferrals_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES users (id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT deferrals_month CHECK (extract(day FROM month) = 1),
  CONSTRAINT deferrals_smaller CHECK (amount_kobo >= 0 AND amount_kobo < asked_kobo),
  CONSTRAINT deferrals_texts CHECK (length(reason) BETWEEN 1 AND 300 AND length(answer) <= 300),
  CONSTRAINT deferrals_decided CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CONSTRAINT deferrals_moved CHECK ((state = 'agreed') = (moved_kobo IS NOT NULL) AND moved_kobo > 0)
);
-- One request of a buyer for a month waits or is agreed.
CREATE UNIQUE INDEX deferrals_live ON deferrals (user_id, month) WHERE state IN ('waiting', 'agreed');
CREATE INDEX deferrals_user_id_created_at_idx ON deferrals (user_id, created_at);
CREATE INDEX deferrals_company_id_month_idx ON deferrals (company_id, month);
CREATE INDEX deferrals_decided_by_id_idx ON deferrals (decided_by_id);

ALTER TABLE instalments ADD COLUMN moved_from date, ADD COLUMN deferral_id uuid;
ALTER TABLE instalments ADD CONSTRAINT instalments_deferral_id_fkey FOREIGN KEY (deferral_id) REFERENCES deferrals (id)
  ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
-- Rows that are there already have neither, so that nobody waits for them to be read.
ALTER TABLE instalments ADD CONSTRAINT instalments_moved
  CHECK ((moved_from IS NULL) = (deferral_id IS NULL) AND moved_from < due_on) NOT VALID;

ALTER TABLE companies ADD COLUMN deferrals_a_year integer NOT NULL DEFAULT 2;
ALTER TABLE companies ADD CONSTRAINT companies_deferrals_a_year CHECK (deferrals_a_year BETWEEN 0 AND 12) NOT VALID;
