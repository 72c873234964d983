-- Money that the payment provider has sent to the bank, less its fees (docs/decisions/0080).
ALTER TYPE "LedgerAccountKind" ADD VALUE IF NOT EXISTS 'provider_fees' AFTER 'bad_debt';
ALTER TYPE "LedgerEvent" ADD VALUE IF NOT EXISTS 'settlement_received' AFTER 'reversal';

CREATE TYPE "SettlementDifference" AS ENUM ('unknown', 'amount');

CREATE TABLE "settlements" (
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "received_on" DATE NOT NULL,
    "gross_kobo" BIGINT NOT NULL,
    "fee_kobo" BIGINT NOT NULL,
    "withheld_kobo" BIGINT NOT NULL,
    "entry_id" UUID NOT NULL,
    "recorded_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "settlements_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "settlements_amounts" CHECK (
      "gross_kobo" > 0 AND "fee_kobo" >= 0 AND "withheld_kobo" >= 0 AND "fee_kobo" + "withheld_kobo" <= "gross_kobo"
    ),
    CONSTRAINT "settlements_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "ledger_entries" ("id")
      ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "settlements_reference_key" ON "settlements" ("reference");
CREATE UNIQUE INDEX "settlements_entry_id_key" ON "settlements" ("entry_id");

CREATE TABLE "settlement_lines" (
    "provider_id" TEXT NOT NULL,
    "settlement_id" UUID NOT NULL,
    "tx_ref" TEXT NOT NULL,
    "gross_kobo" BIGINT NOT NULL,
    "fee_kobo" BIGINT NOT NULL,
    "payment_id" UUID,
    "our_kobo" BIGINT,
    "difference" "SettlementDifference",
    CONSTRAINT "settlement_lines_pkey" PRIMARY KEY ("provider_id"),
    CONSTRAINT "settlement_lines_settlement_id_fkey" FOREIGN KEY ("settlement_id") REFERENCES "settlements" ("id")
      ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "settlement_lines_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments" ("id")
      ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "settlement_lines_settlement_id_idx" ON "settlement_lines" ("settlement_id");
CREATE INDEX "settlement_lines_payment_id_idx" ON "settlement_lines" ("payment_id");
