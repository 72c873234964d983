-- What a buyer read and agreed to before an order (docs/decisions/0076), and plans that are paid off early
-- (docs/decisions/0077).
ALTER TYPE "LedgerEvent" ADD VALUE 'interest_rebate' AFTER 'credit_released';

CREATE TYPE "DocumentKind" AS ENUM ('key_facts', 'deduction_authorisation');

CREATE TABLE "signed_documents" (
  "id" UUID NOT NULL,
  "order_id" UUID NOT NULL,
  "kind" "DocumentKind" NOT NULL,
  "version" TEXT NOT NULL,
  "language" TEXT NOT NULL CHECK (length("language") BETWEEN 2 AND 10),
  "content" JSONB NOT NULL,
  "signed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

  CONSTRAINT "signed_documents_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "signed_documents_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "signed_documents_order_id_kind_key" ON "signed_documents"("order_id", "kind");

CREATE FUNCTION refuse_change_of_signed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'restrict_violation', HINT = 'A signed document stays as it was signed.';
END $$;
CREATE TRIGGER signed_documents_append_only BEFORE UPDATE OR DELETE ON signed_documents
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_signed();
CREATE TRIGGER signed_documents_no_truncate BEFORE TRUNCATE ON signed_documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_signed();

-- The plans that a repayment pays off.
CREATE TABLE "payment_settlements" (
  "payment_id" UUID NOT NULL,
  "plan_id" UUID NOT NULL,

  CONSTRAINT "payment_settlements_pkey" PRIMARY KEY ("payment_id", "plan_id"),
  CONSTRAINT "payment_settlements_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "payment_settlements_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plans"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE
);
