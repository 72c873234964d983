-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS users_staff_search;
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_staff_search
  ON users USING gin (staff_number_search(staff_number) gin_trgm_ops)
  WHERE role = 'buyer' AND erased_at IS NULL;
