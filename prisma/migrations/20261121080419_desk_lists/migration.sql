-- CreateIndex
CREATE INDEX "audit_records_actor_id_id_idx" ON "audit_records"("actor_id", "id");

-- CreateIndex
CREATE INDEX "audit_records_action_id_idx" ON "audit_records"("action", "id");

-- CreateIndex
CREATE INDEX "orders_status_total_kobo_id_idx" ON "orders"("status", "total_kobo", "id");

-- CreateIndex
CREATE INDEX "orders_total_kobo_id_idx" ON "orders"("total_kobo", "id");

-- CreateIndex
CREATE INDEX "orders_company_id_status_id_idx" ON "orders"("company_id", "status", "id");

-- CreateIndex
CREATE INDEX "orders_delivery_state_status_id_idx" ON "orders"("delivery_state", "status", "id");

-- By hand, from here: what the schema cannot say. An order is found by the beginning of its number, a person by the
-- beginnings of the words of name and e-mail address, as products are (product_query of the migration "product_words").
CREATE INDEX orders_number_prefix ON orders (lower(number) text_pattern_ops);

CREATE FUNCTION person_words(full_name text, email text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_remove(regexp_split_to_array(lower(left(full_name || ' ' || email, 400)), '[^[:alnum:]]+'), ''))
$$;

CREATE INDEX users_words ON users USING gin (person_words(full_name, email));
