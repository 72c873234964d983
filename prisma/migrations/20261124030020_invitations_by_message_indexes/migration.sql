-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS outbox_messages_dedupe_key_key;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS outbox_messages_dedupe_key_key ON outbox_messages (dedupe_key);
DROP INDEX CONCURRENTLY IF EXISTS roster_entries_phone_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS roster_entries_phone_idx ON roster_entries (phone);
