-- Reads the table under a lock that neither readers nor writers wait for.
ALTER TABLE payments VALIDATE CONSTRAINT payments_payer;
ALTER TABLE payments VALIDATE CONSTRAINT payments_unrequested;
