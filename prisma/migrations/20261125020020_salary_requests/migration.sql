-- A salary that rises by much, and a first one far above the others, wait for a second person.
ALTER TYPE "ApprovalKind" ADD VALUE IF NOT EXISTS 'salary' AFTER 'staff_key';
-- The most that a buyer, or the employees of a company, may owe together.
ALTER TYPE "ApprovalKind" ADD VALUE IF NOT EXISTS 'credit_ceiling' AFTER 'salary';
