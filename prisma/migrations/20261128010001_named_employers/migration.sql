-- A company may let the landing page name it. Its own HR says so, and can take it back.
ALTER TABLE "companies" ADD COLUMN "named_at" TIMESTAMPTZ(3);

-- The landing page is made once and kept until what it says changes. Most updates of a company are of its credit.
CREATE TRIGGER companies_named_shared AFTER UPDATE OF named_at, name, state, paused_at ON companies
  FOR EACH STATEMENT EXECUTE FUNCTION note_shared_change('employers');
