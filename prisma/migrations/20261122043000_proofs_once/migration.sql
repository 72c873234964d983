ALTER TYPE "ApprovalKind" ADD VALUE 'second_factor_reset';

-- Earlier sessions were proved when they began.
ALTER TABLE "sessions" ADD COLUMN "proved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "sessions" SET "proved_at" = "created_at";

-- A code of an authenticator app works once, so its time step is later than the last one. The counter of a passkey
-- never falls; many passkeys always send 0.
CREATE FUNCTION "second_factors_grow"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."last_step" <= OLD."last_step" THEN
    RAISE EXCEPTION 'the time step % of second factor % was used', NEW."last_step", OLD."id"
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW."sign_count" < OLD."sign_count" OR (NEW."sign_count" = OLD."sign_count" AND NEW."sign_count" > 0) THEN
    RAISE EXCEPTION 'the signature counter % of second factor % was used', NEW."sign_count", OLD."id"
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "second_factors_grow" BEFORE UPDATE OF "last_step", "sign_count" ON "second_factors"
  FOR EACH ROW EXECUTE FUNCTION "second_factors_grow"();
