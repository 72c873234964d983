-- What everyone reads is kept in the processes of the app (docs/decisions/0061). Each transaction that changes it leaves
-- a row here, which appears together with the change. Rows are only added, so no transaction waits for another one.

-- CreateTable
CREATE TABLE "shared_changes" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,

    CONSTRAINT "shared_changes_pkey" PRIMARY KEY ("id")
);

-- Notes that a transaction has changed something of a kind, once. It runs as the owner of the table, so that everyone
-- who may change a product leaves a note.
CREATE FUNCTION note_shared_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  kind CONSTANT text := TG_ARGV[0];
  setting CONSTANT text := 'foodbank.changed_' || kind;
  this_transaction CONSTANT text := pg_current_xact_id()::text;
BEGIN
  IF current_setting(setting, true) IS DISTINCT FROM this_transaction THEN
    INSERT INTO shared_changes (kind) VALUES (kind);
    -- A rollback to a savepoint takes the row and the setting back together.
    PERFORM set_config(setting, this_transaction, true);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_shared AFTER INSERT OR DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION note_shared_change('catalogue');
-- Orders change the stock, and nobody sees it before it is used up. Every other column counts, those to come too.
CREATE TRIGGER products_shared_update AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.stock > 0) <> (NEW.stock > 0)
    OR to_jsonb(OLD) - '{stock,updated_at}'::text[] <> to_jsonb(NEW) - '{stock,updated_at}'::text[])
  EXECUTE FUNCTION note_shared_change('catalogue');

CREATE TRIGGER categories_shared AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION note_shared_change('catalogue');
CREATE TRIGGER charges_shared AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON charges
  FOR EACH STATEMENT EXECUTE FUNCTION note_shared_change('charges');
CREATE TRIGGER companies_shared AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON companies
  FOR EACH STATEMENT EXECUTE FUNCTION note_shared_change('companies');
CREATE TRIGGER faqs_shared AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON faqs
  FOR EACH STATEMENT EXECUTE FUNCTION note_shared_change('faqs');
