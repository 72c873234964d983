-- Read the tables under a lock that neither readers nor writers wait for.
ALTER TABLE order_items VALIDATE CONSTRAINT order_items_delivered;
ALTER TABLE plans VALIDATE CONSTRAINT plans_principal;
ALTER TABLE instalments VALIDATE CONSTRAINT instalments_paid;
