ALTER TABLE "payout_accounts" VALIDATE CONSTRAINT "payout_accounts_given_by_id_fkey";
