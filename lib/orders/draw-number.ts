import 'server-only'
import type { RawTx } from '@/lib/database/raw'
import { orderNumber } from './rules'

/** Draws the next order number. A number that is drawn in vain is never used. */
export async function drawNumber(tx: RawTx): Promise<string> {
  const [drawn] = await tx.$queryRaw<{ nextval: bigint }[]>`SELECT nextval('order_numbers')`
  if (!drawn) throw new Error('the database gave no order number')
  return orderNumber(drawn.nextval)
}
