-- A company in one file: whom HR listed, what a roster changed, HR’s own columns, and the link with which employees
-- register (docs/decisions/0092).

-- CreateTable
CREATE TABLE "company_columns" (
    "company_id" UUID NOT NULL,
    "field" TEXT NOT NULL,
    "heading" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "company_columns_pkey" PRIMARY KEY ("company_id","field")
);

-- CreateTable
CREATE TABLE "join_links" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "join_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "roster_entries" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "staff_number" TEXT NOT NULL,
    "staff_key" TEXT NOT NULL,
    "full_name" TEXT NOT NULL,
    "email" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "salary_kobo" BIGINT NOT NULL,
    "other_deductions_kobo" BIGINT NOT NULL DEFAULT 0,
    "job_title" TEXT NOT NULL DEFAULT '',
    "listed_by_id" UUID NOT NULL,
    "listed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "invited_at" TIMESTAMPTZ(3),

    CONSTRAINT "roster_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "roster_uploads" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "content_hash" TEXT NOT NULL,
    "uploaded_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "added" INTEGER NOT NULL,
    "changed" INTEGER NOT NULL,
    "leaving" INTEGER NOT NULL,
    "removed" INTEGER NOT NULL,
    "confirmed" INTEGER NOT NULL,
    "invited" INTEGER NOT NULL,

    CONSTRAINT "roster_uploads_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "join_links_code_key" ON "join_links"("code");

-- CreateIndex
CREATE INDEX "join_links_company_id_idx" ON "join_links"("company_id");

-- CreateIndex
CREATE INDEX "roster_entries_email_idx" ON "roster_entries"("email");

-- CreateIndex
CREATE INDEX "roster_entries_listed_at_idx" ON "roster_entries"("listed_at");

-- CreateIndex
CREATE UNIQUE INDEX "roster_entries_company_id_staff_key_key" ON "roster_entries"("company_id", "staff_key");

-- CreateIndex
CREATE INDEX "roster_uploads_company_id_id_idx" ON "roster_uploads"("company_id", "id");

-- AddForeignKey
ALTER TABLE "company_columns" ADD CONSTRAINT "company_columns_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "join_links" ADD CONSTRAINT "join_links_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "roster_entries" ADD CONSTRAINT "roster_entries_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "roster_uploads" ADD CONSTRAINT "roster_uploads_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE roster_entries ADD CONSTRAINT roster_entries_pay
  CHECK (salary_kobo > 0 AND other_deductions_kobo >= 0);
ALTER TABLE roster_entries ADD CONSTRAINT roster_entries_named CHECK (staff_key <> '' AND full_name <> '');
ALTER TABLE roster_entries ADD CONSTRAINT roster_entries_email CHECK (email = lower(email));
-- One open link per company.
CREATE UNIQUE INDEX join_links_open ON join_links (company_id) WHERE revoked_at IS NULL;
