-- When a buyer asked HR for confirmation, and when they last had HR reminded of it.
ALTER TABLE "users" ADD COLUMN "eligibility_asked_at" TIMESTAMPTZ(3), ADD COLUMN "hr_reminded_at" TIMESTAMPTZ(3);
