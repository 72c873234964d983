-- Reads the table under a lock that neither readers nor writers wait for.
ALTER TABLE notifications VALIDATE CONSTRAINT notifications_bound;
