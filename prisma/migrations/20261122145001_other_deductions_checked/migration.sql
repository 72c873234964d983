-- Reads the table under a lock that neither readers nor writers wait for.
ALTER TABLE users VALIDATE CONSTRAINT users_other_deductions;
