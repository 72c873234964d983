-- The field's term for money that was received and not matched to what it should pay.
ALTER TYPE "LedgerEvent" RENAME VALUE 'stray_received' TO 'unapplied_received';
