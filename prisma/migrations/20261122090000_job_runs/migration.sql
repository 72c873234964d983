-- CreateTable
CREATE TABLE "job_runs" (
    "job" TEXT NOT NULL,
    "succeeded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "job_runs_pkey" PRIMARY KEY ("job")
);

-- CreateTable
CREATE TABLE "ledger_checks" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "checked_at" TIMESTAMPTZ(3),
    "faults" INTEGER NOT NULL DEFAULT 0,
    "claimed_until" TIMESTAMPTZ(3),

    CONSTRAINT "ledger_checks_pkey" PRIMARY KEY ("id")
);
