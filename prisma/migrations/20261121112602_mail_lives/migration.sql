-- AlterTable
ALTER TABLE "outbox_mails" ADD COLUMN     "expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "refusals" INTEGER NOT NULL DEFAULT 0;

-- Codes that wait, which go before all other mail: nearly always none.
CREATE INDEX outbox_mails_codes ON outbox_mails (run_at, id) WHERE state = 'queued' AND kind = 'code';
