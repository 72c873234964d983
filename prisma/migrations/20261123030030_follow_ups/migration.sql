-- CreateEnum
CREATE TYPE "SubjectKind" AS ENUM ('order', 'ticket', 'buyer', 'company');

-- CreateTable
CREATE TABLE "salary_changes" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "from_kobo" BIGINT,
    "to_kobo" BIGINT NOT NULL,
    "entered_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "salary_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notes" (
    "id" UUID NOT NULL,
    "subject_kind" "SubjectKind" NOT NULL,
    "subject_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "author_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assignments" (
    "id" UUID NOT NULL,
    "subject_kind" "SubjectKind" NOT NULL,
    "subject_id" UUID NOT NULL,
    "assignee_id" UUID NOT NULL,
    "assigned_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "assignments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reminders" (
    "id" UUID NOT NULL,
    "subject_kind" "SubjectKind" NOT NULL,
    "subject_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "text" TEXT NOT NULL,
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "told_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "reminders_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "salary_changes_user_id_created_at_idx" ON "salary_changes"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "notes_subject_kind_subject_id_id_idx" ON "notes"("subject_kind", "subject_id", "id");

-- CreateIndex
CREATE INDEX "assignments_assignee_id_id_idx" ON "assignments"("assignee_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "assignments_subject_kind_subject_id_key" ON "assignments"("subject_kind", "subject_id");

-- CreateIndex
CREATE INDEX "reminders_subject_kind_subject_id_idx" ON "reminders"("subject_kind", "subject_id");

-- AddForeignKey
ALTER TABLE "salary_changes" ADD CONSTRAINT "salary_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "notes" ADD CONSTRAINT "notes_not_of_tickets" CHECK ("subject_kind" <> 'ticket'),
  ADD CONSTRAINT "notes_text_bound" CHECK (char_length("text") BETWEEN 1 AND 2000);
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_text_bound" CHECK (char_length("text") BETWEEN 1 AND 300);
-- What was noted stays as it was; it is deleted with the account of its buyer.
CREATE TRIGGER notes_append_only BEFORE UPDATE ON notes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER salary_changes_append_only BEFORE UPDATE OF user_id, company_id, from_kobo, to_kobo, created_at ON salary_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The reminders whose day a person was not told of, and those that are not done.
CREATE INDEX "reminders_to_tell" ON "reminders" ("day", "id") WHERE told_at IS NULL AND done_at IS NULL;
CREATE INDEX "reminders_open" ON "reminders" ("person_id", "day", "id") WHERE done_at IS NULL;

-- A message of a stranger is deleted with all that staff attached to it.
CREATE FUNCTION forget_follow_ups_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM assignments WHERE subject_kind = 'ticket' AND subject_id = OLD.id;
  DELETE FROM reminders WHERE subject_kind = 'ticket' AND subject_id = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER tickets_forget_follow_ups AFTER DELETE ON tickets
  FOR EACH ROW EXECUTE FUNCTION forget_follow_ups_of_ticket();

-- Each salary is noted, whichever part of the program writes it. Until HR has confirmed employees, what they enter is
-- their own statement; after that only HR changes a salary.
CREATE FUNCTION note_salary_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO salary_changes (id, user_id, company_id, from_kobo, to_kobo, entered_by_id)
  VALUES (gen_random_uuid(), NEW.id, NEW.company_id, OLD.salary_kobo, NEW.salary_kobo,
    CASE WHEN NEW.eligibility IN ('approved', 'left') THEN NULL ELSE NEW.id END);
  RETURN NULL;
END $$;
CREATE TRIGGER users_note_salary_change AFTER UPDATE OF salary_kobo ON users FOR EACH ROW
  WHEN (NEW.salary_kobo IS NOT NULL AND NEW.salary_kobo IS DISTINCT FROM OLD.salary_kobo AND NEW.company_id IS NOT NULL)
  EXECUTE FUNCTION note_salary_change();
