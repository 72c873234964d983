-- AlterEnum
ALTER TYPE "LedgerEvent" ADD VALUE 'credit_released';
