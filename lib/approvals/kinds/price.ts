import 'server-only'
import { changeProduct, largeChangeFrom, setAgreedPrice } from '@/lib/catalogue/products'
import type { ProductChange, StaffProductDto } from '@/lib/catalogue/schema'
import type { Staff } from '@/lib/core/actors'
import { amountChange } from '@/lib/core/change-rules'
import { db } from '@/lib/database/db'
import { isId } from '@/lib/core/ids'
import { formatNaira, formatNairaExact, kobo } from '@/lib/core/money'
import { GONE, approval, staffOnly } from '../approval'
import { refuseTwice } from '../pending-queries'
import { createRequest } from '../service'

/** A price that changes much. */
export const price = approval({
  kind: 'price',
  perform: async (tx, request, { actor }) => {
    await setAgreedPrice(tx, staffOnly(actor), request.about, request)
    return request.to
  },
  words: async (tx, { about, from, to }) => {
    const product = await tx.product.findUnique({ where: { id: about }, select: { name: true } })
    return `Change the price of ${product?.name ?? 'a product'} from ${formatNaira(from)} to ${formatNaira(to)}`
  },
  facts: async ({ about, from, to }) => {
    const product = isId(about)
      ? await db().product.findUnique({
          where: { id: about },
          select: { name: true, measurement: true, priceKobo: true },
        })
      : null
    if (!product) return GONE
    return {
      title: `${product.name}, ${product.measurement}`,
      href: `/staff/products/${about}`,
      facts: product.priceKobo === from ? [] : [['Price now', formatNairaExact(kobo(product.priceKobo))]],
      changes: [amountChange('Price', from, to)],
    }
  },
})

/**
 * Changes a product. A price that changes much waits for a second person; everything else is changed at once.
 * @returns the product, with `approvalId` when the price waits
 * @throws AppError as `changeProduct`, and 409 when a change of the price is requested already
 */
export async function changeProductOrRequest(
  actor: Staff,
  id: string,
  { price: to, ...change }: ProductChange,
): Promise<StaffProductDto & { readonly approvalId?: string }> {
  const from = to === undefined ? undefined : await largeChangeFrom(actor, id, to)
  if (to === undefined || from === undefined) return changeProduct(actor, id, { ...change, price: to })
  await refuseTwice(actor, 'price', id)
  const product = await changeProduct(actor, id, change)
  const approvalId = await createRequest(actor, price, { about: id, from, to }, '')
  return { ...product, approvalId }
}
