-- Products are found by the beginnings of the words of their name and pack size, whatever the case
-- (docs/decisions/0021). Letters and digits make words and all else parts them, so no character of a search means
-- anything to the index. Text beyond 400 characters is not looked at: a word of an index has a largest size.
-- The two split alike, each by itself: what an index calls must not look for anything outside pg_catalog.
CREATE FUNCTION product_words(name text, measurement text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_remove(regexp_split_to_array(lower(left(name || ' ' || measurement, 400)), '[^[:alnum:]]+'), ''))
$$;

-- Every word of a search as the beginning of a word; NULL, which finds nothing, when it has none.
CREATE FUNCTION product_query(search text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(quote_literal(word) || ':*', ' & ')::tsquery
  FROM unnest(array_remove(regexp_split_to_array(lower(left(search, 400)), '[^[:alnum:]]+'), '')) AS word
$$;

CREATE INDEX products_words ON products USING gin (product_words(name, measurement));
