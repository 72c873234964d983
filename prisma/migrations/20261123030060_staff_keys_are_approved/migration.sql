-- A second person agrees to each API key of the staff (docs/decisions/0102).
ALTER TYPE "ApprovalKind" ADD VALUE 'staff_key' AFTER 'payout';
