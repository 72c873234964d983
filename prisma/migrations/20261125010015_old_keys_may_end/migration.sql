-- The next migration gives keys without an end 90 days from now on. For a key that is older than nine months that is more
-- than a year after it was made, which the check would refuse. So a year bounds what a maker may name, not what the
-- migration gives. A key keeps the end that it has (guard_api_key).
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_expiry";

CREATE FUNCTION bound_api_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'API key % ends more than a year after it was made', NEW.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'api_keys_expiry';
END $$;
-- A year, and the rest of the last day.
CREATE TRIGGER api_keys_expiry BEFORE INSERT ON "api_keys" FOR EACH ROW
  WHEN (NEW.expires_at > NEW.created_at + interval '368 days')
  EXECUTE FUNCTION bound_api_key();
