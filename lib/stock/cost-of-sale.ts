import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { kobo } from '@/lib/core/money'
import { bookEntry, credit, debit } from '@/lib/credit/ledger'
import type { Tx } from '@/lib/database/db'
import { costOfMoves } from './lot-figures'

type Of = { readonly orderId: string; readonly actorId: string }

/**
 * Books what the goods cost that a buyer has just received, lot by lot: the order has given back what was not received.
 * Goods of unknown cost follow when staff say it (`setLotCost`).
 */
export async function bookCostOfSale(tx: Tx, of: Of): Promise<void> {
  const taken = await costOfMoves(
    tx,
    Prisma.sql`moved.order_id = ${of.orderId}::uuid AND moved.kind IN ('sale', 'return')`,
  )
  const cost = kobo(0n - taken)
  if (cost === 0n) return
  await bookEntry(tx, {
    event: 'cost_of_sale',
    eventKey: `cost_of_sale:${of.orderId}`,
    ...of,
    postings: [debit({ kind: 'cost_of_sales' }, cost), credit({ kind: 'inventory' }, cost)],
  })
}

/** Books delivered goods back to the inventory that a movement has returned to their lots. */
export async function bookCostReturned(tx: Tx, movementId: string, of: Of): Promise<void> {
  const cost = await costOfMoves(tx, Prisma.sql`moved.movement_id = ${movementId}::uuid AND moved.kind = 'return'`)
  if (cost === 0n) return
  await bookEntry(tx, {
    event: 'cost_returned',
    eventKey: `cost_returned:${movementId}`,
    ...of,
    postings: [debit({ kind: 'inventory' }, cost), credit({ kind: 'cost_of_sales' }, cost)],
  })
}
