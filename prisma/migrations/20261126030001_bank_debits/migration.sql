-- Money that went out and may take a transfer back, of any bank statement (docs/decisions/0122).
CREATE TABLE "bank_debits" (
    "id" UUID NOT NULL,
    "statement_id" UUID NOT NULL REFERENCES "bank_statements"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    "line_hash" TEXT NOT NULL,
    "sent_on" DATE NOT NULL,
    "amount_kobo" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_debits_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bank_debits_amount" CHECK ("amount_kobo" > 0)
);
CREATE UNIQUE INDEX "bank_debits_line_hash_key" ON "bank_debits"("line_hash");
CREATE INDEX "bank_debits_amount_kobo_sent_on_idx" ON "bank_debits"("amount_kobo", "sent_on");
CREATE INDEX "bank_debits_statement_id_idx" ON "bank_debits"("statement_id");

-- The debit that may have taken the line's money back. Lines from before have none.
ALTER TABLE "bank_lines" ADD COLUMN "debit_id" UUID;
ALTER TABLE "bank_lines" ADD COLUMN "debit_kept" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_debit_id_fkey" FOREIGN KEY ("debit_id")
  REFERENCES "bank_debits" ("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
