-- A receipt that was booked by mistake can be undone, by two of staff: its entry is reversed, its shares get their mirrors.
-- AlterTable
ALTER TABLE "remittance_matches" ADD COLUMN     "is_mirror" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "remittances" ADD COLUMN     "undone_at" TIMESTAMPTZ(3);

-- DropIndex
DROP INDEX "remittance_matches_remittance_id_line_id_key";

-- DropIndex
DROP INDEX "remittances_company_id_reference_key";

-- CreateIndex
CREATE UNIQUE INDEX "remittance_matches_remittance_id_line_id_is_mirror_key" ON "remittance_matches"("remittance_id", "line_id", "is_mirror");

-- CreateIndex
CREATE INDEX "remittances_company_id_id_idx" ON "remittances"("company_id", "id");

-- By hand: one transfer counts once, while it is not undone; a mirror takes back.
CREATE UNIQUE INDEX remittances_live ON remittances (company_id, reference) WHERE undone_at IS NULL;
ALTER TABLE remittance_matches DROP CONSTRAINT remittance_matches_amount;
ALTER TABLE remittance_matches ADD CONSTRAINT remittance_matches_amount CHECK ((amount_kobo > 0) <> is_mirror AND amount_kobo <> 0);
