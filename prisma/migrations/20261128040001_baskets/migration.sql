-- Goods that a buyer is asked about each month, and checkouts of them (docs/decisions/0146). Servers of the release
-- before write checkouts without a source: those of a cart.
CREATE TYPE "CheckoutSource" AS ENUM ('cart', 'basket');
ALTER TABLE checkout_drafts ADD COLUMN source "CheckoutSource" NOT NULL DEFAULT 'cart';

CREATE TABLE baskets (
  user_id uuid NOT NULL,
  is_paused boolean NOT NULL DEFAULT false,
  settled_on date NOT NULL,
  next_on date NOT NULL,
  proposed_on date,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT baskets_pkey PRIMARY KEY (user_id),
  CONSTRAINT baskets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT baskets_next CHECK (next_on > settled_on)
);
CREATE INDEX baskets_due ON baskets (next_on, user_id) WHERE NOT is_paused;

CREATE TABLE basket_lines (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  product_id uuid NOT NULL,
  quantity integer NOT NULL,
  price_seen_kobo bigint NOT NULL,
  added_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT basket_lines_pkey PRIMARY KEY (id),
  CONSTRAINT basket_lines_user_id_fkey FOREIGN KEY (user_id) REFERENCES baskets (user_id)
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT basket_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products (id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT basket_lines_quantity CHECK (quantity BETWEEN 1 AND 999)
);
CREATE UNIQUE INDEX basket_lines_user_id_product_id_key ON basket_lines (user_id, product_id);
CREATE INDEX basket_lines_product_id_idx ON basket_lines (product_id);
