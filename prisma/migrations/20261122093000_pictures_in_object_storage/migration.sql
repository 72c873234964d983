-- Pictures may be in an S3-compatible storage. Servers of the version before know pictures with bytes only, so the
-- setting is switched on when all servers run this version.

CREATE TYPE "PictureSize" AS ENUM ('full', 'small');

CREATE TABLE "picture_objects" (
  "id" UUID NOT NULL,
  "image_id" UUID,
  "size" "PictureSize" NOT NULL,
  "sha256" BYTEA NOT NULL CHECK (octet_length("sha256") = 32),
  "byte_count" INTEGER NOT NULL CHECK ("byte_count" > 0),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT (now() + '1 day'::interval),
  "attempts" INTEGER NOT NULL DEFAULT 0,

  CONSTRAINT "picture_objects_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "picture_objects_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "images"("id")
    ON DELETE SET NULL ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "picture_objects_image_id_size_key" ON "picture_objects"("image_id", "size");

CREATE INDEX "picture_objects_due" ON "picture_objects"("due_at", "id") WHERE "image_id" IS NULL;
