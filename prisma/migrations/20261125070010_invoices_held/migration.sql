-- Invoices and credit notes wait without a number while the seller's facts are missing (docs/decisions/0075).

-- Whether a document may be issued: the tax law asks for the seller's name, address and tax identification number.
CREATE FUNCTION seller_is_named(seller jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(coalesce(seller->>'name', '')) <> '' AND btrim(coalesce(seller->>'address', '')) <> ''
    AND btrim(coalesce(seller->>'tin', '')) <> ''
$$;

-- The number is given when the transaction commits that makes the document, or the one that names its seller.
CREATE OR REPLACE FUNCTION number_tax_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next integer;
BEGIN
  IF NOT seller_is_named(NEW.seller) THEN
    RETURN NULL;
  END IF;
  INSERT INTO tax_series AS series (kind, last) VALUES (NEW.kind, 1)
    ON CONFLICT (kind) DO UPDATE SET last = series.last + 1 RETURNING last INTO next;
  UPDATE tax_documents SET number = next WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER tax_documents_issued AFTER UPDATE ON tax_documents
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.number IS NULL AND NEW.number IS NULL AND NOT seller_is_named(OLD.seller) AND seller_is_named(NEW.seller))
  EXECUTE FUNCTION number_tax_document();

-- A document stays as it was issued. One that waits takes its seller once, with the moment of the issue.
CREATE OR REPLACE FUNCTION guard_tax_document() RETURNS trigger LANGUAGE plpgsql AS $$
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
    IF OLD.number IS NULL AND NOT seller_is_named(OLD.seller) AND seller_is_named(NEW.seller)
      AND to_jsonb(NEW) = to_jsonb(OLD) || jsonb_build_object('seller', NEW.seller, 'issued_at', NEW.issued_at)
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

-- A document that waits has no number either, so a line must also come from the transaction that made its document.
-- (xmin is that transaction's id; documents are not made in savepoints.)
CREATE OR REPLACE FUNCTION guard_tax_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND EXISTS (
    SELECT FROM tax_documents
    WHERE id = NEW.document_id AND number IS NULL AND xmin::text = (pg_current_xact_id()::xid)::text
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'restrict_violation', HINT = 'Correct it by a credit note.';
END $$;
