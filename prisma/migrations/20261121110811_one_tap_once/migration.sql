-- AlterTable
ALTER TABLE "cart_items" ADD COLUMN     "add_key" UUID;
