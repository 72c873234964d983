-- The same number however it is typed: without blanks, characters that nobody sees and an apostrophe at the front, in
-- lower case, with one kind of dash, full-width signs as plain ones. lib/core/table-cell-rules.ts folds the same.
CREATE OR REPLACE FUNCTION staff_number_key(typed text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT nullif(regexp_replace(regexp_replace(regexp_replace(lower(normalize(typed, NFKC)),
    U&'[\2010-\2015\2043\2212]', '-', 'g'),
    U&'[\00ad\061c\180e\200b-\200f\202a-\202e\2060-\2064\2066-\206f\feff]|\005cs', '', 'g'),
    U&'^[''\2018\2019`]+', ''), '')
$$;

-- Two confirmed employees of a company whose numbers are one by now: the first keeps it. The others have no key, stay
-- confirmed, and are named to HR and staff until HR corrects the number.
UPDATE users SET staff_key = NULL
FROM (
  SELECT id, row_number() OVER (PARTITION BY company_id, staff_number_key(staff_number) ORDER BY eligibility_at NULLS LAST, id) AS place
  FROM users
  WHERE staff_key IS NOT NULL AND company_id IS NOT NULL AND staff_number IS NOT NULL
) AS ranked
WHERE users.id = ranked.id AND ranked.place > 1;

UPDATE users SET staff_key = staff_number_key(staff_number)
WHERE staff_key IS NOT NULL AND staff_number IS NOT NULL AND staff_key <> staff_number_key(staff_number);

-- Listed people. Two rows of one number stay as they are: the next roster keeps one of them.
UPDATE roster_entries SET staff_key = folded.key
FROM (
  SELECT id, upper(regexp_replace(staff_number_key(staff_number), '^0+(?=\d)', '')) AS key,
    count(*) OVER (PARTITION BY company_id, upper(regexp_replace(staff_number_key(staff_number), '^0+(?=\d)', ''))) AS same
  FROM roster_entries
) AS folded
WHERE roster_entries.id = folded.id AND folded.same = 1 AND folded.key <> '' AND roster_entries.staff_key <> folded.key;
