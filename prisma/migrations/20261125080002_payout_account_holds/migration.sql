-- A new bank account gets no money for 48 hours, and that of a company waits for a second person
-- (docs/decisions/0108). Accounts from before are paid as before: they have no hold and count as confirmed.
ALTER TABLE "payout_accounts" ADD COLUMN "held_until" TIMESTAMPTZ(3);
-- Also for the servers of the version before, which write accounts during a deploy.
ALTER TABLE "payout_accounts" ALTER COLUMN "held_until" SET DEFAULT now() + interval '48 hours';
ALTER TABLE "payout_accounts" ADD COLUMN "confirmed_at" TIMESTAMPTZ(3) DEFAULT now();
ALTER TABLE "payout_accounts" ALTER COLUMN "confirmed_at" DROP DEFAULT;

-- Who gave it: what a person gave within the hold ends when their access is recovered.
ALTER TABLE "payout_accounts" ADD COLUMN "given_by_id" UUID;
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_given_by_id_fkey" FOREIGN KEY ("given_by_id")
  REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
