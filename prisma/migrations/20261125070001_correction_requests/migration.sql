-- HR asks for the right amount of a deduction. Requests of before, to reverse one without another amount, stay as they are.
ALTER TYPE "ApprovalKind" ADD VALUE IF NOT EXISTS 'deduction_correction' AFTER 'correction';
