-- Closing a month of the books waits for a second person.
ALTER TYPE "ApprovalKind" ADD VALUE IF NOT EXISTS 'books_month' AFTER 'deduction_correction';
