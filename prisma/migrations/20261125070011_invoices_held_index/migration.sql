-- outside a transaction
-- The documents that wait for the seller's facts. They are few or none.
DROP INDEX CONCURRENTLY IF EXISTS tax_documents_held;
CREATE INDEX CONCURRENTLY IF NOT EXISTS tax_documents_held ON tax_documents (id) WHERE number IS NULL;
