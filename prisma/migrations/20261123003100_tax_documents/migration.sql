-- Invoices and credit notes with numbers without gaps (docs/decisions/0075).
CREATE TYPE "TaxDocumentKind" AS ENUM ('invoice', 'credit_note');

CREATE TABLE "tax_documents" (
    "id" UUID NOT NULL,
    "kind" "TaxDocumentKind" NOT NULL,
    "number" INTEGER CHECK ("number" > 0),
    "entry_id" UUID NOT NULL REFERENCES "ledger_entries"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    "user_id" UUID NOT NULL REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    "order_id" UUID REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    "corrects_id" UUID REFERENCES "tax_documents"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    "supplied_on" DATE NOT NULL,
    "seller" JSONB NOT NULL,
    "buyer_name" TEXT NOT NULL,
    "place" TEXT NOT NULL DEFAULT '',
    "vat_bps" INTEGER NOT NULL CHECK ("vat_bps" BETWEEN 0 AND 10000),
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tax_documents_pkey" PRIMARY KEY ("id"),
    CHECK ("kind" = 'credit_note' OR "corrects_id" IS NULL)
);
CREATE UNIQUE INDEX "tax_documents_entry_id_key" ON "tax_documents"("entry_id");
CREATE UNIQUE INDEX "tax_documents_kind_number_key" ON "tax_documents"("kind", "number");
CREATE INDEX "tax_documents_user_id_id_idx" ON "tax_documents"("user_id", "id");
CREATE INDEX "tax_documents_order_id_idx" ON "tax_documents"("order_id");
CREATE INDEX "tax_documents_corrects_id_idx" ON "tax_documents"("corrects_id");
CREATE INDEX "tax_documents_supplied_on_idx" ON "tax_documents"("supplied_on");

CREATE TABLE "tax_lines" (
    "document_id" UUID NOT NULL REFERENCES "tax_documents"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    "position" INTEGER NOT NULL,
    "account" "LedgerAccountKind" NOT NULL,
    "name" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL CHECK ("quantity" > 0),
    "vat_class" "VatClass" NOT NULL,
    "net_kobo" BIGINT NOT NULL CHECK ("net_kobo" >= 0),
    "vat_kobo" BIGINT NOT NULL CHECK ("vat_kobo" >= 0),

    CONSTRAINT "tax_lines_pkey" PRIMARY KEY ("document_id", "position"),
    CHECK ("vat_class" = 'standard' OR "vat_kobo" = 0)
);

CREATE TABLE "tax_series" (
    "kind" "TaxDocumentKind" NOT NULL,
    "last" INTEGER NOT NULL DEFAULT 0,
    "checked_until" TIMESTAMPTZ(3),

    CONSTRAINT "tax_series_pkey" PRIMARY KEY ("kind")
);

-- The number is given when the transaction commits, after everything that can still fail or wait. So two transactions
-- wait for each other only while one of them commits, and one that is rolled back or killed leaves no gap.
CREATE FUNCTION number_tax_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next integer;
BEGIN
  INSERT INTO tax_series AS series (kind, last) VALUES (NEW.kind, 1)
    ON CONFLICT (kind) DO UPDATE SET last = series.last + 1 RETURNING last INTO next;
  UPDATE tax_documents SET number = next WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER tax_documents_numbered AFTER INSERT ON tax_documents
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION number_tax_document();

-- A document stays as it was issued. It takes its number once, and loses the name when the account is erased.
CREATE FUNCTION guard_tax_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.number IS NULL THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    IF OLD.number IS NULL AND NEW.number IS NOT NULL
      AND to_jsonb(NEW) = to_jsonb(OLD) || jsonb_build_object('number', NEW.number)
    THEN
      RETURN NEW;
    END IF;
    IF to_jsonb(NEW) = to_jsonb(OLD) || '{"buyer_name": "Erased account"}' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'restrict_violation', HINT = 'Correct it by a credit note.';
END $$;
CREATE TRIGGER tax_documents_append_only BEFORE INSERT OR UPDATE OR DELETE ON tax_documents
  FOR EACH ROW EXECUTE FUNCTION guard_tax_document();
CREATE TRIGGER tax_documents_no_truncate BEFORE TRUNCATE ON tax_documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Lines belong to the transaction that made their document, whose number is given at its end.
CREATE FUNCTION guard_tax_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND EXISTS (SELECT FROM tax_documents WHERE id = NEW.document_id AND number IS NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'restrict_violation', HINT = 'Correct it by a credit note.';
END $$;
CREATE TRIGGER tax_lines_append_only BEFORE INSERT OR UPDATE OR DELETE ON tax_lines
  FOR EACH ROW EXECUTE FUNCTION guard_tax_line();
CREATE TRIGGER tax_lines_no_truncate BEFORE TRUNCATE ON tax_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
