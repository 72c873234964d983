-- The moments that decide about money are the database's: Prisma fills in "now()" by the host's clock
-- (docs/decisions/0049). Only the defaults change, so no row is read or written.
ALTER TABLE "companies" ALTER COLUMN "open_credit_at" SET DEFAULT clock_timestamp();

ALTER TABLE "ledger_entries" ALTER COLUMN "booked_at" SET DEFAULT clock_timestamp();

ALTER TABLE "tax_documents" ALTER COLUMN "issued_at" SET DEFAULT clock_timestamp();
