-- Saved views belong to a list; those of the release before are of the orders.
ALTER TABLE saved_views ADD COLUMN list text NOT NULL DEFAULT '/staff/orders';

CREATE TABLE hidden_columns (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  list text NOT NULL,
  columns text[] NOT NULL,
  CONSTRAINT hidden_columns_pkey PRIMARY KEY (user_id, list)
);
