-- outside a transaction
-- The day of the books as `BOOKS_DAY` of lib/core/books-day.ts writes it, in the order of the ledger page.
DROP INDEX CONCURRENTLY IF EXISTS ledger_entries_books_day;
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_entries_books_day ON ledger_entries (
  (coalesce(booked_on, (booked_at AT TIME ZONE 'Africa/Lagos')::date)), booked_at, id);
