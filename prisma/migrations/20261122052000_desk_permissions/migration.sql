-- CreateEnum
CREATE TYPE "DeskPermission" AS ENUM ('operations', 'catalogue', 'support', 'finance', 'admin', 'viewer', 'approver');

-- AlterTable
ALTER TABLE "invitations" ADD COLUMN     "permissions" "DeskPermission"[] DEFAULT ARRAY[]::"DeskPermission"[];

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "permissions" "DeskPermission"[] DEFAULT ARRAY[]::"DeskPermission"[];

-- Everyone who works at a desk, or is invited to one, keeps every right.
UPDATE "users" SET "permissions" = '{admin}' WHERE "role" = 'staff';
UPDATE "users" SET "permissions" = '{approver}' WHERE "role" = 'partner';
UPDATE "invitations" SET "permissions" = '{admin}' WHERE "role" = 'staff';
UPDATE "invitations" SET "permissions" = '{approver}' WHERE "role" = 'partner';

-- A desk account has at least one set, of its own desk alone. A buyer has none.
ALTER TABLE "users" ADD CONSTRAINT "users_permissions" CHECK (
    "permissions" IS NOT NULL AND CASE "role"
        WHEN 'staff' THEN "permissions" <> '{}' AND "permissions" <@ '{operations,catalogue,support,finance,admin}'
        WHEN 'partner' THEN "permissions" <> '{}' AND "permissions" <@ '{viewer,approver}'
        ELSE "permissions" = '{}'
    END
);
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_permissions" CHECK (
    "permissions" IS NOT NULL AND CASE "role"
        WHEN 'staff' THEN "permissions" <> '{}' AND "permissions" <@ '{operations,catalogue,support,finance,admin}'
        ELSE "permissions" <> '{}' AND "permissions" <@ '{viewer,approver}'
    END
);
