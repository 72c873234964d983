-- The letters and digits of a staff number, folded as staff_number_key() folds, for a search by any part of it. No
-- wildcard of LIKE is left. A number of ASCII only, as nearly all are, needs the quick half of the fold.
CREATE FUNCTION staff_number_search(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(
  CASE WHEN octet_length(typed) = length(typed) THEN lower(typed) ELSE staff_number_key(typed) END,
  E' \t\n\r\f\013-./_%''`\\',
  ''
);
