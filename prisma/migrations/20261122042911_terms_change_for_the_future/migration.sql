-- A changed payday or cap counts from a month on. The columns of companies are the terms before the first change.
CREATE TABLE "terms_changes" (
    "company_id" UUID NOT NULL,
    "from_month" DATE NOT NULL,
    "payday" SMALLINT NOT NULL,
    "deduction_cap_bps" INTEGER NOT NULL,
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "terms_changes_pkey" PRIMARY KEY ("company_id","from_month")
);
ALTER TABLE "terms_changes" ADD CONSTRAINT "terms_changes_company_id_fkey" FOREIGN KEY ("company_id")
  REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE terms_changes ADD CONSTRAINT terms_changes_values CHECK (
  date_trunc('month', from_month) = from_month AND (payday BETWEEN 1 AND 28 OR payday = 31)
  AND deduction_cap_bps BETWEEN 1 AND 10000
);
