-- Food that a company buys for its employees (docs/decisions/0150). Servers of the release before neither read nor
-- write these tables, and every transfer that they book pays what the company owes first.
CREATE TYPE "GiftState" AS ENUM ('asked', 'paid', 'cancelled');

CREATE TABLE gifts (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  asked_by_id uuid NOT NULL,
  package_name text NOT NULL,
  message text NOT NULL DEFAULT '',
  net_kobo bigint NOT NULL,
  vat_kobo bigint NOT NULL,
  vat_bps integer NOT NULL,
  state "GiftState" NOT NULL DEFAULT 'asked',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  entry_id uuid,
  CONSTRAINT gifts_pkey PRIMARY KEY (id),
  CONSTRAINT gifts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies (id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT gifts_asked_by_id_fkey FOREIGN KEY (asked_by_id) REFERENCES users (id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT gifts_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries (id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT gifts_amounts CHECK (net_kobo > 0 AND vat_kobo >= 0 AND vat_bps >= 0),
  CONSTRAINT gifts_paid CHECK ((state = 'paid') = (entry_id IS NOT NULL))
);
CREATE UNIQUE INDEX gifts_entry_id_key ON gifts (entry_id);
CREATE INDEX gifts_company_id_id_idx ON gifts (company_id, id);
CREATE INDEX gifts_state_id_idx ON gifts (state, id);

CREATE TABLE gift_parts (
  gift_id uuid NOT NULL,
  product_id uuid NOT NULL,
  position integer NOT NULL,
  quantity integer NOT NULL,
  price_kobo bigint NOT NULL,
  vat_class "VatClass" NOT NULL,
  CONSTRAINT gift_parts_pkey PRIMARY KEY (gift_id, product_id),
  CONSTRAINT gift_parts_gift_id_fkey FOREIGN KEY (gift_id) REFERENCES gifts (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT gift_parts_product_id_fkey FOREIGN KEY (product_id) REFERENCES products (id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT gift_parts_amounts CHECK (quantity > 0 AND price_kobo > 0)
);
CREATE INDEX gift_parts_product_id_idx ON gift_parts (product_id);

CREATE TABLE gift_shares (
  id uuid NOT NULL,
  gift_id uuid NOT NULL,
  user_id uuid NOT NULL,
  order_id uuid,
  returned_kobo bigint NOT NULL DEFAULT 0,
  returned_at timestamptz(3),
  CONSTRAINT gift_shares_pkey PRIMARY KEY (id),
  CONSTRAINT gift_shares_gift_id_fkey FOREIGN KEY (gift_id) REFERENCES gifts (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT gift_shares_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT gift_shares_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT gift_shares_returned CHECK ((returned_kobo > 0) = (returned_at IS NOT NULL) AND returned_kobo >= 0)
);
CREATE UNIQUE INDEX gift_shares_gift_id_user_id_key ON gift_shares (gift_id, user_id);
CREATE UNIQUE INDEX gift_shares_order_id_key ON gift_shares (order_id);
CREATE INDEX gift_shares_user_id_idx ON gift_shares (user_id);

ALTER TABLE remittances ADD COLUMN for_gift boolean NOT NULL DEFAULT false;
