import 'server-only'
import { type CartLineJson, type CartRow, linesOf, toCartRow } from '@/lib/cart/queries'
import { orderableNow } from '@/lib/cart/rules'
import type { Buyer } from '@/lib/core/actors'
import { columnDay } from '@/lib/core/clock'
import { type Kobo, sum, times, toNaira } from '@/lib/core/money'
import { creditStates } from '@/lib/credit/queries'
import { MONTH_END } from '@/lib/credit/rules'
import type { Tx } from '@/lib/database/db'
import { type RawTx, raw } from '@/lib/database/raw'
import { PLACE_JSON, type PlaceJson, toPlace } from '@/lib/delivery-days/queries'
import type { BasketStep } from '@/lib/orders/next-step-rules'
import { picturePath } from '@/lib/server/pictures'
import { PROPOSAL_DAYS, type Rhythm } from './rules'
import type { BasketDto } from './schema'

type BasketRow = {
  readonly isPaused: boolean
  readonly settledOn: Date
  readonly nextOn: Date
  readonly isProposed: boolean
  readonly lines: CartLineJson[]
}

/** Reads a buyer's basket; undefined without one. */
export async function readBasket(userId: string, tx: RawTx = raw()) {
  const [row] = await tx.$queryRaw<BasketRow[]>`
    SELECT is_paused AS "isPaused", settled_on AS "settledOn", next_on AS "nextOn",
      ${linesOf('basket', userId)} AS lines,
      coalesce(proposed_on > (now() AT TIME ZONE 'Africa/Lagos')::date - ${PROPOSAL_DAYS}::int, false) AS "isProposed"
    FROM baskets WHERE user_id = ${userId}::uuid`
  return row && { ...row, lines: row.lines.map(toCartRow) }
}

/** What a basket costs as far as it is in stock, without VAT, interest and fees. */
export const goodsTotal = (lines: readonly CartRow[]): Kobo =>
  sum(lines.map(({ product, quantity }) => times(product.price, orderableNow(product, quantity))))

/** The monthly basket of a buyer. */
export async function getBasket({ id }: Pick<Buyer, 'id'>): Promise<BasketDto> {
  const basket = await readBasket(id)
  if (!basket) return { state: 'none', nextOn: null, isProposed: false, goodsTotal: 0, items: [] }
  const { isPaused, nextOn, isProposed, lines } = basket
  return {
    state: isPaused ? 'paused' : 'active',
    nextOn: isPaused ? null : columnDay(nextOn),
    isProposed,
    goodsTotal: toNaira(goodsTotal(lines)),
    items: lines.map(({ quantity, priceSeen, product }) => ({
      productId: product.id,
      name: product.name,
      measurement: product.measurement,
      image: picturePath(product.imageId),
      quantity,
      inStock: orderableNow(product, quantity),
      price: toNaira(product.price),
      ...(priceSeen === product.price ? {} : { priceBefore: toNaira(priceSeen) }),
    })),
  }
}

/** The basket as the next step of a buyer, while its proposal waits and something of it is in stock. */
export async function proposedBasket(actor: Buyer): Promise<BasketStep | undefined> {
  const { isProposed, goodsTotal: total, items } = await getBasket(actor)
  if (!isProposed || total === 0) return undefined
  const goods = items.filter(({ inStock }) => inStock > 0)
  return { step: 'basket', total, goods: goods.map(({ productId, name, image }) => ({ id: productId, name, image })) }
}

/** What the proposals to a buyer go by. */
export async function rhythmOf(tx: Tx, userId: string): Promise<Rhythm> {
  const [found] = await tx.$queryRaw<{ place: PlaceJson }[]>`
    SELECT ${PLACE_JSON} AS place FROM delivery_places place JOIN users ON users.company_id = place.company_id
    WHERE users.id = ${userId}::uuid AND place.is_active`
  const state = (await creditStates([userId], tx)).get(userId)
  return { workplace: found && toPlace(found.place), payday: state?.terms.payday ?? MONTH_END }
}
