-- What headings of files mean that our staff upload (docs/decisions/0111).

-- CreateTable
CREATE TABLE "file_columns" (
    "kind" TEXT NOT NULL,
    "heading" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "file_columns_pkey" PRIMARY KEY ("kind","heading")
);
