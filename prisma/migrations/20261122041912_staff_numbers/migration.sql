-- The same number however it is typed: without blanks, in lower case, full-width signs as plain ones.
CREATE FUNCTION staff_number_key(typed text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT nullif(regexp_replace(lower(normalize(typed, NFKC)), '\s+', '', 'g'), '')
$$;

ALTER TABLE "users" ADD COLUMN "staff_key" TEXT;

-- Of confirmed employees who already share a number, the first one keeps it. The others have no key, stay confirmed, and
-- are named to HR and staff until HR corrects the number.
UPDATE users SET staff_key = first.key
FROM (
  SELECT DISTINCT ON (company_id, staff_number_key(staff_number)) id, staff_number_key(staff_number) AS key
  FROM users
  WHERE role = 'buyer' AND eligibility = 'approved' AND company_id IS NOT NULL AND staff_number IS NOT NULL
  ORDER BY company_id, staff_number_key(staff_number), eligibility_at NULLS LAST, id
) AS first
WHERE users.id = first.id;

CREATE UNIQUE INDEX "users_company_id_staff_key_key" ON "users"("company_id", "staff_key");
