import 'server-only'
import { type Tx, db, transaction } from '@/lib/database/db'
import { forEachRow } from '@/lib/server/each-row'
import { env, missingSellerFacts } from '@/lib/settings/env'

/*
 * The tax law wants the seller's name, address and tax identification number on every invoice. Documents that are made
 * without one of them wait without a number, and so do all later ones, so that the numbers follow the supplies
 * (docs/decisions/0075). The database numbers no document without these facts.
 */

export type Seller = { readonly name: string; readonly address: string; readonly tin: string }

/** The seller of a document that waits. */
export const NOBODY: Seller = { name: '', address: '', tin: '' }

/** Returns the seller as the settings name it; undefined when a fact is missing. */
export function namedSeller(): Seller | undefined {
  const settings = env()
  if (missingSellerFacts(settings).length > 0) return undefined
  return { name: settings.SELLER_NAME, address: settings.SELLER_ADDRESS, tin: settings.SELLER_TIN }
}

/** Whether documents wait. Those of the caller's own transaction that are to be numbered do not. */
export async function areDocumentsHeld(tx: Tx): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ held: boolean }[]>`
    SELECT EXISTS (SELECT FROM tax_documents WHERE number IS NULL AND NOT seller_is_named(seller)) AS held`
  return row?.held ?? false
}

/** How many documents wait, and the settings that are missing for them. */
export async function readHeldDocuments(): Promise<{ readonly missing: readonly string[]; readonly held: number }> {
  const held = await db().taxDocument.count({ where: { number: null } })
  return { missing: missingSellerFacts(env()), held }
}

/**
 * Issues the documents that wait once the seller's facts are there, in the order of their supplies. A credit note never
 * comes before the invoice that it corrects.
 * @param limit the most documents of one run
 * @returns the number of issued documents
 */
export async function issueHeldDocuments(limit = 2_000): Promise<number> {
  const seller = namedSeller()
  if (!seller) return 0
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT document.id FROM tax_documents document JOIN ledger_entries entry ON entry.id = document.entry_id
    WHERE document.number IS NULL AND NOT seller_is_named(document.seller)
    ORDER BY document.supplied_on, entry.id LIMIT ${limit}`
  return forEachRow('held tax document', rows, ({ id }) => transaction((tx) => issue(tx, id, seller)))
}

/** @returns false when another server issued it meanwhile, or its invoice waits */
async function issue(tx: Tx, id: string, seller: Seller): Promise<boolean> {
  const issued = await tx.$executeRaw`
    UPDATE tax_documents document SET seller = ${JSON.stringify(seller)}::jsonb, issued_at = now()
    WHERE id = ${id}::uuid AND number IS NULL AND NOT seller_is_named(seller)
      AND NOT EXISTS (
        SELECT FROM tax_documents invoice WHERE invoice.id = document.corrects_id AND invoice.number IS NULL)`
  return issued > 0
}
