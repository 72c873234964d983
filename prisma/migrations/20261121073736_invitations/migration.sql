-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "rejection_reason" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "invitations" ADD COLUMN     "phone" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "revoked_at" TIMESTAMPTZ(3),
ADD COLUMN     "sent_at" TIMESTAMPTZ(3),
ALTER COLUMN "token_hash" DROP NOT NULL,
ALTER COLUMN "expires_at" DROP NOT NULL;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "suspended_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "invitations_company_id_idx" ON "invitations"("company_id");

-- An address has one open invitation to a team: inviting twice at once makes one.
CREATE UNIQUE INDEX invitations_one_open ON invitations (email, role, company_id) NULLS NOT DISTINCT
  WHERE used_at IS NULL AND revoked_at IS NULL;
ALTER TABLE invitations
  ADD CONSTRAINT invitations_role CHECK (role <> 'buyer' AND (role = 'partner') = (company_id IS NOT NULL)),
  ADD CONSTRAINT invitations_sent_expires CHECK ((token_hash IS NULL) = (expires_at IS NULL)),
  ADD CONSTRAINT invitations_email_normal CHECK (email = lower(btrim(email)));
ALTER TABLE users ADD CONSTRAINT users_suspended_is_no_buyer CHECK (role <> 'buyer' OR suspended_at IS NULL);
