-- Every key has an end (docs/decisions/0106). Keys without one work for 90 more days, and the job "expire" tells their
-- makers. Servers of the version before still make keys without an end during a deploy.
ALTER TABLE "api_keys" ADD COLUMN "end_untold" BOOLEAN NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION guard_api_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.company_id, NEW.created_by_id, NEW.scopes, NEW.hash)
    IS DISTINCT FROM (OLD.id, OLD.company_id, OLD.created_by_id, OLD.scopes, OLD.hash)
    OR (OLD.expires_at IS NOT NULL AND NEW.expires_at IS DISTINCT FROM OLD.expires_at)
  THEN
    RAISE EXCEPTION 'API key % stays what it is', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.ended_at IS NOT NULL AND NEW.ended_at IS DISTINCT FROM OLD.ended_at THEN
    RAISE EXCEPTION 'API key % has ended', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION end_api_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.expires_at := now() + interval '90 days';
  NEW.end_untold := true;
  RETURN NEW;
END $$;
CREATE TRIGGER api_keys_end BEFORE INSERT ON "api_keys" FOR EACH ROW WHEN (NEW.expires_at IS NULL)
  EXECUTE FUNCTION end_api_key();

UPDATE "api_keys" SET expires_at = now() + interval '90 days', end_untold = true
WHERE expires_at IS NULL AND ended_at IS NULL;
