-- CreateIndex
CREATE INDEX "products_name_id_idx" ON "products"("name", "id");

-- CreateIndex
CREATE INDEX "products_stock_id_idx" ON "products"("stock", "id");

-- CreateIndex
CREATE INDEX "products_price_kobo_id_idx" ON "products"("price_kobo", "id");
