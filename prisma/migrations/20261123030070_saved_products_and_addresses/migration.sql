-- CreateEnum
CREATE TYPE "SavedKind" AS ENUM ('favourite', 'back_in_stock');

-- CreateTable
CREATE TABLE "saved_products" (
    "user_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "kind" "SavedKind" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_products_pkey" PRIMARY KEY ("user_id","kind","product_id")
);

-- CreateTable
CREATE TABLE "saved_addresses" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "location" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_addresses_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "saved_products_kind_product_id_created_at_idx" ON "saved_products"("kind", "product_id", "created_at");

-- CreateIndex
CREATE INDEX "saved_addresses_user_id_used_at_idx" ON "saved_addresses"("user_id", "used_at");

-- CreateIndex
CREATE UNIQUE INDEX "saved_addresses_user_id_state_city_location_phone_key" ON "saved_addresses"("user_id", "state", "city", "location", "phone");

-- AddForeignKey
ALTER TABLE "saved_products" ADD CONSTRAINT "saved_products_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_products" ADD CONSTRAINT "saved_products_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_addresses" ADD CONSTRAINT "saved_addresses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
