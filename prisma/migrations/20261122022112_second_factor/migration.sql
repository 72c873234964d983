-- CreateEnum
CREATE TYPE "SecondFactorKind" AS ENUM ('totp', 'passkey');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "second_factor_due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT (now() + interval '7 days');

-- CreateTable
CREATE TABLE "second_factors" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" "SecondFactorKind" NOT NULL,
    "sealed_secret" TEXT,
    "last_step" INTEGER,
    "credential_id" TEXT,
    "public_key" BYTEA,
    "sign_count" BIGINT,
    "transports" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "confirmed_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "second_factors_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "code_hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "used_challenges" (
    "id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "used_challenges_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "second_factors_credential_id_key" ON "second_factors"("credential_id");

-- CreateIndex
CREATE INDEX "second_factors_user_id_idx" ON "second_factors"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "recovery_codes_code_hash_key" ON "recovery_codes"("code_hash");

-- CreateIndex
CREATE INDEX "recovery_codes_user_id_idx" ON "recovery_codes"("user_id");

-- CreateIndex
CREATE INDEX "used_challenges_expires_at_idx" ON "used_challenges"("expires_at");

-- AddForeignKey
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a row of each kind must hold.
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_kind" CHECK (
    CASE "kind"
        WHEN 'totp' THEN "sealed_secret" IS NOT NULL AND "credential_id" IS NULL AND "public_key" IS NULL
            AND ("confirmed_at" IS NULL) = ("last_step" IS NULL)
        ELSE "sealed_secret" IS NULL AND "credential_id" IS NOT NULL AND "public_key" IS NOT NULL
            AND "sign_count" IS NOT NULL AND "confirmed_at" IS NOT NULL
    END
);

-- One authenticator app at a time is being set up.
CREATE UNIQUE INDEX "second_factors_set_up" ON "second_factors"("user_id") WHERE "confirmed_at" IS NULL;
