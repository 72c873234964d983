-- Goods that are sold together for one price (docs/decisions/0148). Servers of the release before neither read nor write
-- these tables, and their orders have no packages.
CREATE TABLE packages (
  id uuid NOT NULL,
  name text NOT NULL,
  price_kobo bigint NOT NULL,
  available boolean NOT NULL DEFAULT true,
  image_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT packages_pkey PRIMARY KEY (id),
  CONSTRAINT packages_image_id_fkey FOREIGN KEY (image_id) REFERENCES images (id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT packages_price CHECK (price_kobo > 0)
);
CREATE UNIQUE INDEX packages_name_key ON packages (name);

CREATE TABLE package_items (
  package_id uuid NOT NULL,
  product_id uuid NOT NULL,
  position integer NOT NULL,
  quantity integer NOT NULL,
  price_kobo bigint NOT NULL,
  CONSTRAINT package_items_pkey PRIMARY KEY (package_id, product_id),
  CONSTRAINT package_items_package_id_fkey FOREIGN KEY (package_id) REFERENCES packages (id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT package_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products (id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT package_items_amounts CHECK (quantity BETWEEN 1 AND 20 AND price_kobo > 0)
);
CREATE INDEX package_items_product_id_idx ON package_items (product_id);

-- The parts make up the price to the kobo, for their prices are what is charged, taxed and booked.
CREATE FUNCTION check_package() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  checked CONSTANT uuid := CASE TG_TABLE_NAME WHEN 'packages' THEN (to_jsonb(NEW) ->> 'id')::uuid
    ELSE (to_jsonb(NEW) ->> 'package_id')::uuid END;
BEGIN
  IF (SELECT price_kobo FROM packages WHERE id = checked)
    IS DISTINCT FROM (SELECT sum(quantity * price_kobo) FROM package_items WHERE package_id = checked)
  THEN RAISE EXCEPTION 'package %: the parts do not make up the price', checked USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER packages_sum AFTER INSERT OR UPDATE OF price_kobo ON packages
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_package();
CREATE CONSTRAINT TRIGGER package_items_sum AFTER INSERT OR UPDATE ON package_items
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_package();

CREATE TABLE cart_packages (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  package_id uuid NOT NULL,
  quantity integer NOT NULL,
  price_seen_kobo bigint NOT NULL,
  added_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  add_key uuid,
  CONSTRAINT cart_packages_pkey PRIMARY KEY (id),
  CONSTRAINT cart_packages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT cart_packages_package_id_fkey FOREIGN KEY (package_id) REFERENCES packages (id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT cart_packages_quantity CHECK (quantity BETWEEN 1 AND 999)
);
CREATE UNIQUE INDEX cart_packages_user_id_package_id_key ON cart_packages (user_id, package_id);
CREATE INDEX cart_packages_package_id_idx ON cart_packages (package_id);

ALTER TABLE order_items ADD COLUMN package_name text;
