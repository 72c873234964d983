-- Bank statements that staff upload, and the money in them (docs/decisions/0079).
CREATE TYPE "BankLineState" AS ENUM ('waiting', 'booked', 'set_aside');

CREATE TABLE "bank_statements" (
    "id" UUID NOT NULL,
    "content_hash" TEXT NOT NULL,
    "uploaded_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_statements_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "bank_lines" (
    "id" UUID NOT NULL,
    "statement_id" UUID NOT NULL REFERENCES "bank_statements"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    "line_hash" TEXT NOT NULL,
    "received_on" DATE NOT NULL,
    "amount_kobo" BIGINT NOT NULL,
    "reference" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "state" "BankLineState" NOT NULL DEFAULT 'waiting',
    "reason" TEXT NOT NULL DEFAULT '',
    "candidate_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "remittance_id" UUID REFERENCES "remittances"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_lines_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bank_lines_amount" CHECK ("amount_kobo" > 0),
    CONSTRAINT "bank_lines_booked" CHECK (("state" = 'booked') = ("remittance_id" IS NOT NULL)),
    CONSTRAINT "bank_lines_set_aside" CHECK ("state" <> 'set_aside' OR "reason" <> '')
);
CREATE UNIQUE INDEX "bank_lines_line_hash_key" ON "bank_lines"("line_hash");
CREATE UNIQUE INDEX "bank_lines_remittance_id_key" ON "bank_lines"("remittance_id");
CREATE INDEX "bank_lines_state_id_idx" ON "bank_lines"("state", "id");
CREATE INDEX "bank_lines_statement_id_idx" ON "bank_lines"("statement_id");
