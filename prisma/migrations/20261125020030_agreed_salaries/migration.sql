-- HR confirmed the employee with this salary, or a second person agreed to it: later raises are counted from it. Older
-- salaries are not marked, so the lowest of the last 90 days counts.
ALTER TABLE "salary_changes" ADD COLUMN "is_agreed" BOOLEAN NOT NULL DEFAULT false;
