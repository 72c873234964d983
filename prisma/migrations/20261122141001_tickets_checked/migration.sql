-- Reads the table under a lock that neither readers nor writers wait for.
ALTER TABLE orders VALIDATE CONSTRAINT orders_total_is_the_sum;
