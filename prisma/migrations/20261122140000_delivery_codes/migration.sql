-- A delivery is proven by the buyer's code or by a second person (docs/decisions/0067).
ALTER TYPE "ApprovalKind" ADD VALUE 'delivery_override' AFTER 'credit_note';
ALTER TYPE "ImageKind" ADD VALUE 'delivery' AFTER 'category';

CREATE TABLE "delivery_codes" (
  "id" UUID NOT NULL,
  "order_id" UUID NOT NULL,
  "sealed_code" TEXT NOT NULL,
  "wrong_tries" INTEGER NOT NULL DEFAULT 0 CHECK ("wrong_tries" BETWEEN 0 AND 5),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "delivery_codes_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "delivery_codes_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "delivery_codes_order_id_key" ON "delivery_codes"("order_id");

CREATE TABLE "order_step_keys" (
  "actor_id" UUID NOT NULL,
  "key" TEXT NOT NULL CHECK (length("key") BETWEEN 1 AND 100),
  "asked_hmac" TEXT NOT NULL,
  "answer" JSONB NOT NULL DEFAULT '{}',
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "order_step_keys_pkey" PRIMARY KEY ("actor_id", "key")
);

CREATE INDEX "order_step_keys_created_at_idx" ON "order_step_keys"("created_at");
