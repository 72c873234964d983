-- Search in the store: pack sizes however they are written, and misspelt words (docs/decisions/0087).

-- A trusted extension: the owner of the database may create it, without being a superuser.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The words of a search, in small letters and in their order. Letters and digits make words, as in product_words().
CREATE FUNCTION search_words(search text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(regexp_split_to_array(lower(left(search, 400)), '[^[:alnum:]]+'), '')
$$;

-- A search of products by the beginnings of words. A number is meant as a whole, so that 5 does not find 50. A number and
-- the unit behind it are found together or apart: "5kg", "5 kg" and "5 kilos" find "5 kg bag" and "5kg bag". NULL, which
-- finds nothing, when there is no word.
CREATE FUNCTION product_search(search text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(CASE
      WHEN part[1] IS NULL THEN quote_literal(part[3]) || ':*'
      WHEN unit IS NULL THEN quote_literal(part[1])
      ELSE format('(%L & %L:* | %L:*)', part[1], unit, part[1] || unit)
    END, ' & ')::tsquery
  FROM regexp_matches(lower(left(search, 400)),
      '([[:digit:]]+)(?:[^[:alnum:]]*([[:alpha:]]+))?|([[:alpha:]][[:alnum:]]*)', 'g') AS part,
    LATERAL (SELECT CASE
      WHEN part[2] ~ '^(kgs|kilo|kilos|kilogram|kilograms)$' THEN 'kg'
      WHEN part[2] ~ '^(gr|gram|grams|gm|gms)$' THEN 'g'
      WHEN part[2] ~ '^(lt|ltr|ltrs|liter|liters|litre|litres)$' THEN 'l'
      ELSE part[2]
    END AS unit) AS units
$$;

-- Every word of three letters or more that was ever in the name of a product, for the correction of misspelt ones. Rows
-- are only added, so that no transaction waits for another one. Two that add the same word at once add it twice.
CREATE TABLE "catalogue_words" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "word" TEXT NOT NULL,

    CONSTRAINT "catalogue_words_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "catalogue_words_word_idx" ON "catalogue_words"("word");
CREATE INDEX "catalogue_words_near" ON "catalogue_words" USING gist ("word" gist_trgm_ops);

-- They run as the owner of the table, so that everyone who may change a product adds its words.
CREATE FUNCTION note_words_of_products() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO catalogue_words (word)
  SELECT DISTINCT word FROM added, unnest(search_words(added.name)) AS words (word)
  WHERE word ~ '^[[:alpha:]]{3,40}$' AND NOT EXISTS (SELECT 1 FROM catalogue_words known WHERE known.word = words.word);
  RETURN NULL;
END $$;

CREATE FUNCTION note_words_of_product() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO catalogue_words (word)
  SELECT DISTINCT word FROM unnest(search_words(NEW.name)) AS words (word)
  WHERE word ~ '^[[:alpha:]]{3,40}$' AND NOT EXISTS (SELECT 1 FROM catalogue_words known WHERE known.word = words.word);
  RETURN NULL;
END $$;

CREATE TRIGGER products_words_added AFTER INSERT ON products
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_words_of_products();
CREATE TRIGGER products_words_changed AFTER UPDATE OF name ON products FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION note_words_of_product();

INSERT INTO catalogue_words (word)
SELECT DISTINCT word FROM products, unnest(search_words(name)) AS word WHERE word ~ '^[[:alpha:]]{3,40}$';
