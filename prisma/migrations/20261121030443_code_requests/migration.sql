-- CreateTable
CREATE TABLE "code_requests" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "browser_hmac" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "code_requests_pkey" PRIMARY KEY ("id")
);
