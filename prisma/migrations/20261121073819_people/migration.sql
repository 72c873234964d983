-- AlterTable
ALTER TABLE "name_change_requests" ADD COLUMN     "previous_name" TEXT,
ADD COLUMN     "reason" TEXT NOT NULL DEFAULT '';

-- People are found by any part of their name, e-mail or staff number, whatever the case. The extension is a trusted one:
-- the owner of a database may add it. A search of fewer than three letters reads the rows of the list instead.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX users_search ON users USING gin ((lower(full_name || ' ' || email || ' ' || coalesce(staff_number, ''))) gin_trgm_ops)
  WHERE role = 'buyer' AND erased_at IS NULL;
CREATE INDEX users_by_name ON users (lower(full_name), id) WHERE role = 'buyer' AND erased_at IS NULL;

-- Whoever has a last day ahead: the job looks for those whose day has come.
CREATE INDEX users_leaving ON users (last_day) WHERE eligibility = 'approved' AND last_day IS NOT NULL;

-- What is overdue is found among what is open, however much was repaid over the years.
CREATE INDEX instalments_open ON instalments (due_on, plan_id) WHERE paid_kobo < amount_kobo;

-- HR's queue of names.
CREATE INDEX name_change_requests_pending ON name_change_requests (id) WHERE state = 'pending';
