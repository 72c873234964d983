-- The code with which the receiver of a workplace takes the orders of a day, and who took an order for its buyer.
CREATE TABLE drop_codes (
  id uuid NOT NULL,
  place_id uuid NOT NULL,
  day date NOT NULL,
  receiver_id uuid NOT NULL,
  sealed_code text NOT NULL,
  wrong_tries integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT drop_codes_pkey PRIMARY KEY (id),
  CONSTRAINT drop_codes_place_id_fkey FOREIGN KEY (place_id) REFERENCES delivery_places (id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT drop_codes_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES users (id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX drop_codes_place_id_day_key ON drop_codes (place_id, day);

ALTER TABLE orders ADD COLUMN taken_by_id uuid;
ALTER TABLE orders ADD CONSTRAINT orders_taken_by_id_fkey FOREIGN KEY (taken_by_id)
  REFERENCES users (id) ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
