import 'server-only'
import { WRITE_OFF_ALONE } from '@/lib/catalogue/rules'
import type { Staff } from '@/lib/core/actors'
import { db, transaction } from '@/lib/database/db'
import { isId } from '@/lib/core/ids'
import { inWords } from '@/lib/core/lists'
import { formatNairaExact, kobo } from '@/lib/core/money'
import { writeOffLot, writtenOffWith } from '@/lib/stock/lots'
import type { LotWriteOff } from '@/lib/stock/schema'
import { GONE, approval, staffOnly } from '../approval'
import { refuseTwice } from '../pending-queries'
import { createRequest } from '../service'

/** Goods of a lot that are damaged, expired or stolen, above what one person may write off. */
export const lotWriteOff = approval({
  kind: 'lot_write_off',
  perform: (tx, { about: lotId, quantity, why }, { actor }) =>
    writeOffLot(tx, staffOnly(actor), { lotId, quantity, reason: why }),
  words: async (tx, { about, quantity }) => {
    const lot = await tx.lot.findUnique({ where: { id: about }, select: { product: { select: { name: true } } } })
    return `Write off ${quantity} of ${lot?.product.name ?? 'a product'}`
  },
  facts: async ({ about, quantity, amount }) => {
    const lot = isId(about)
      ? await db().lot.findUnique({
          where: { id: about },
          select: { code: true, quantityLeft: true, product: { select: { name: true, measurement: true } } },
        })
      : null
    if (!lot) return GONE
    return {
      title: `${lot.product.name}, ${lot.product.measurement}`,
      href: `/staff/stock/lots/${about}`,
      facts: [
        ['Lot', lot.code],
        ['Units to be written off', `${quantity} of ${lot.quantityLeft}`],
        ['Value', formatNairaExact(amount ?? kobo(0n))],
      ],
    }
  },
})

/**
 * Writes units of a lot off. Above what one person may write off of a lot in 24 hours, a second person decides.
 * @returns the id of the request; undefined when it is done
 * @throws AppError 404 for an unknown lot; 409 for more than it has, and for a request that waits already
 */
export async function writeOffOrRequest(actor: Staff, asked: LotWriteOff): Promise<string | undefined> {
  const { lotId, quantity, reason } = asked
  if ((await writtenOffWith(actor, lotId, quantity)) <= WRITE_OFF_ALONE) {
    await transaction((tx) => writeOffLot(tx, actor, asked))
    return undefined
  }
  await refuseTwice(actor, 'lot_write_off', lotId)
  return createRequest(actor, lotWriteOff, { about: lotId, quantity, why: reason }, inWords(reason))
}
