-- The last day to pay the fees of an order, which the first reminder names. No order is cancelled before it
-- (docs/decisions/0065).
ALTER TABLE orders ADD COLUMN fees_due_on date;
