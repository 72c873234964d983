-- What a buyer wants when goods are missing at packing, how much was found, and what replaces the rest
-- (docs/decisions/0147). Servers of the release before write orders without a choice: their buyers are called.
CREATE TYPE "SoldOutChoice" AS ENUM ('similar', 'leave_out', 'call');
ALTER TABLE checkout_drafts ADD COLUMN if_sold_out "SoldOutChoice";
ALTER TABLE order_items ADD COLUMN if_sold_out "SoldOutChoice" NOT NULL DEFAULT 'call',
  ADD COLUMN packed_quantity integer, ADD COLUMN replaces_id uuid;
ALTER TABLE order_items ADD CONSTRAINT order_items_replaces_id_fkey FOREIGN KEY (replaces_id)
  REFERENCES order_items (id) ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
-- A server of the release before cannot sell what was not packed.
ALTER TABLE order_items ADD CONSTRAINT order_items_packed CHECK (
  packed_quantity IS NULL OR (replaces_id IS NULL AND packed_quantity >= 0 AND packed_quantity < quantity
    AND coalesce(received_quantity, 0) + damaged_quantity <= packed_quantity)
) NOT VALID;
