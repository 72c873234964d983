-- Accounts, events and the request of stock and its cost (docs/decisions/0153). A new value cannot be used in the
-- transaction that adds it.
ALTER TYPE "LedgerAccountKind" ADD VALUE IF NOT EXISTS 'inventory' AFTER 'provider_fees';
ALTER TYPE "LedgerAccountKind" ADD VALUE IF NOT EXISTS 'input_vat' AFTER 'inventory';
ALTER TYPE "LedgerAccountKind" ADD VALUE IF NOT EXISTS 'goods_not_billed' AFTER 'input_vat';
ALTER TYPE "LedgerAccountKind" ADD VALUE IF NOT EXISTS 'supplier_payable' AFTER 'goods_not_billed';
ALTER TYPE "LedgerAccountKind" ADD VALUE IF NOT EXISTS 'opening_stock' AFTER 'supplier_payable';
ALTER TYPE "LedgerAccountKind" ADD VALUE IF NOT EXISTS 'cost_of_sales' AFTER 'opening_stock';
ALTER TYPE "LedgerAccountKind" ADD VALUE IF NOT EXISTS 'shrinkage' AFTER 'cost_of_sales';
ALTER TYPE "LedgerEvent" ADD VALUE IF NOT EXISTS 'goods_received' AFTER 'settlement_received';
ALTER TYPE "LedgerEvent" ADD VALUE IF NOT EXISTS 'supplier_billed' AFTER 'goods_received';
ALTER TYPE "LedgerEvent" ADD VALUE IF NOT EXISTS 'stock_valued' AFTER 'supplier_billed';
ALTER TYPE "LedgerEvent" ADD VALUE IF NOT EXISTS 'stock_lost' AFTER 'stock_valued';
ALTER TYPE "LedgerEvent" ADD VALUE IF NOT EXISTS 'cost_of_sale' AFTER 'stock_lost';
ALTER TYPE "LedgerEvent" ADD VALUE IF NOT EXISTS 'cost_returned' AFTER 'cost_of_sale';
ALTER TYPE "ApprovalKind" ADD VALUE IF NOT EXISTS 'lot_write_off' AFTER 'payout_account';
