import 'server-only'
import type { CheckoutSource, OrderStatus, SoldOutChoice } from '@/generated/prisma/enums'
import type { CartRow } from '@/lib/cart/queries'
import { type Quote, unitsOf } from '@/lib/cart/rules'
import type { Buyer } from '@/lib/core/actors'
import { dayColumn } from '@/lib/core/clock'
import { conflict } from '@/lib/core/errors'
import { isId, newId } from '@/lib/core/ids'
import { lockedProducts } from '@/lib/database/locks'
import { times } from '@/lib/core/money'
import type { RawTx } from '@/lib/database/raw'
import type { BookedDay } from '@/lib/delivery-days/book-day'
import { toOrderDto } from '@/lib/orders/queries'
import type { OrderDto } from '@/lib/orders/schema'
import { whenTooFew } from '@/lib/stock/too-few'
import { MAX_ADDRESSES } from './rules'
import type { CreateOrder } from './schema'
import type { UnsavedDocument } from './signed-facts'

/** A line of the cart, and what the buyer wants when it is sold out. */
export type OrderRow = CartRow & { readonly ifSoldOut: SoldOutChoice }

/**
 * An order that was checked and priced. `termsVersion` is null and nothing is `signed` while the buyer has not accepted
 * the terms.
 */
export type PricedOrder = {
  readonly source: CheckoutSource
  readonly id: string
  readonly number: string
  readonly key: string
  readonly rows: readonly OrderRow[]
  readonly quote: Quote
  readonly months: number
  readonly delivery: CreateOrder['deliveryDetails']
  /** The place and the day that it takes, if it has one. */
  readonly booked: BookedDay | undefined
  readonly termsVersion: string | null
  readonly signed: readonly UnsavedDocument[]
}

/** A line of the cart with the id of its line in the order. */
type Line = OrderRow & { readonly id: string }

type Written = {
  /** The products whose stock was enough. */
  readonly taken: readonly string[]
  readonly placedAt: Date
  readonly termsAcceptedAt: Date | null
  readonly movedAt: Date
  readonly buyerName: string
  readonly imageId: string | null
}

const STATUS: OrderStatus = 'pending'

/**
 * Takes the stock, writes the order with all that belongs to it and empties the cart or settles the basket, in one
 * statement: other buyers
 * wait for the products until the transaction ends, so it is also the last one. The caller has locked the buyer.
 * @throws AppError 409 with the name of a product that is out of stock
 */
export async function writeOrder(tx: RawTx, actor: Buyer, order: PricedOrder): Promise<OrderDto> {
  const { source, id, number, key, rows, quote, months, delivery, booked, termsVersion, signed } = order
  const isAddressBuyers = booked?.address === undefined
  // A product may be in the order by itself and in packages.
  const products = [...unitsOf(rows).keys()]
  const lines = rows.map((row): Line => ({ ...row, id: newId() }))
  const nameOf = new Map(rows.map(({ product }) => [product.id, product.name]))
  const writing = tx.$queryRaw<Written[]>`
    WITH locked AS ${lockedProducts(tx, products)},
    line AS (
      SELECT * FROM json_to_recordset(${linesJson(lines)}::json) AS line(
        id uuid, movement_id uuid, product_id uuid, position int2, name text, measurement text, type text,
        image_id uuid, vat_class "VatClass", price_kobo bigint, quantity int, total_kobo bigint,
        package_name text, if_sold_out "SoldOutChoice")
    ),
    taken AS (
      UPDATE products SET stock = stock - wanted.quantity, updated_at = now()
      FROM locked JOIN (SELECT product_id, sum(quantity)::int AS quantity FROM line GROUP BY product_id) AS wanted
        ON wanted.product_id = locked.id
      WHERE products.id = locked.id AND products.available AND products.stock >= wanted.quantity
      RETURNING products.id
    ),
    placed AS (
      INSERT INTO orders (id, number, user_id, company_id, idempotency_key, status, buyer_name, items_kobo,
        service_fee_kobo, vat_kobo, interest_kobo, delivery_fee_kobo, total_kobo, vat_bps, interest_bps, months,
        delivery_state, delivery_city, delivery_location, delivery_phone, delivery_place_id, delivery_day,
        delivery_workplace, terms_version, terms_accepted_at, placed_at, updated_at)
      SELECT ${id}::uuid, ${number}, users.id, users.company_id, ${key}, ${STATUS}::"OrderStatus", users.full_name,
        ${quote.items}, ${quote.serviceFee}, ${quote.vat}, ${quote.interest}, ${quote.deliveryFee}, ${quote.total},
        ${quote.vatBps}, ${quote.interestBps}, ${months}, ${delivery.state}, ${delivery.city}, ${delivery.location},
        ${delivery.phoneNumber}, ${booked?.placeId ?? null}::uuid, ${booked?.day ?? null}::date,
        ${workplaceOf(order)}, ${termsVersion},
        CASE WHEN ${termsVersion}::text IS NOT NULL THEN clock_timestamp() END, clock_timestamp(), clock_timestamp()
      FROM users WHERE users.id = ${actor.id}::uuid
      RETURNING placed_at, terms_accepted_at, buyer_name
    ),
    items AS (
      INSERT INTO order_items (id, order_id, product_id, position, name, measurement, type, image_id, vat_class,
        price_kobo, quantity, total_kobo, package_name, if_sold_out)
      SELECT id, ${id}::uuid, product_id, position, name, measurement, type, image_id, vat_class, price_kobo, quantity,
        total_kobo, package_name, if_sold_out
      FROM line
    ),
    movements AS (
      INSERT INTO stock_movements (id, product_id, quantity, reason, order_id, actor_id)
      SELECT movement_id, product_id, -quantity, 'order placed', ${id}::uuid, ${actor.id}::uuid FROM line
    ),
    move AS (
      INSERT INTO order_moves (id, order_id, "to", actor_id)
      VALUES (${newId()}::uuid, ${id}::uuid, ${STATUS}::"OrderStatus", ${actor.id}::uuid) RETURNING created_at
    ),
    remembered AS (
      INSERT INTO saved_addresses (id, user_id, state, city, location, phone, used_at)
      SELECT ${newId()}::uuid, ${actor.id}::uuid, ${delivery.state}, ${delivery.city}, ${delivery.location},
        ${delivery.phoneNumber}, clock_timestamp()
      WHERE ${isAddressBuyers}
      ON CONFLICT (user_id, state, city, location, phone) DO UPDATE SET used_at = excluded.used_at
    ),
    forgotten AS (
      DELETE FROM saved_addresses WHERE ${isAddressBuyers} AND id IN (
        SELECT id FROM saved_addresses
        WHERE user_id = ${actor.id}::uuid AND (state, city, location, phone) <> (
          ${delivery.state}, ${delivery.city}, ${delivery.location}, ${delivery.phoneNumber})
        ORDER BY used_at DESC, id DESC OFFSET ${MAX_ADDRESSES - 1})
    ),
    emptied AS (DELETE FROM cart_items WHERE user_id = ${actor.id}::uuid AND ${source === 'cart'}),
    unpacked AS (DELETE FROM cart_packages WHERE user_id = ${actor.id}::uuid AND ${source === 'cart'}),
    ordered AS (
      UPDATE baskets SET proposed_on = NULL WHERE user_id = ${actor.id}::uuid AND ${source === 'basket'}
    ),
    seen AS (
      UPDATE basket_lines SET price_seen_kobo = line.price_kobo FROM line
      WHERE basket_lines.product_id = line.product_id AND user_id = ${actor.id}::uuid AND ${source === 'basket'}
    ),
    draft AS (
      UPDATE checkout_drafts SET order_id = ${id}::uuid, updated_at = now()
      WHERE id = ${isId(key) ? key : null}::uuid AND user_id = ${actor.id}::uuid AND order_id IS NULL
    ),
    consent AS (
      INSERT INTO consents (id, user_id, purpose, version, granted)
      SELECT ${newId()}::uuid, ${actor.id}::uuid, 'payment-plan', version, true
      FROM (SELECT ${termsVersion}::text AS version) AS accepted WHERE version IS NOT NULL
    ),
    documents AS (
      INSERT INTO signed_documents (id, order_id, kind, version, language, content)
      SELECT id, ${id}::uuid, kind, version, language, content
      FROM json_to_recordset(${JSON.stringify(signed)}::json) AS document(
        id uuid, kind "DocumentKind", version text, language text, content jsonb)
    )
    SELECT ARRAY(SELECT id FROM taken) AS taken, placed_at AS "placedAt", terms_accepted_at AS "termsAcceptedAt",
      buyer_name AS "buyerName", (SELECT created_at FROM move) AS "movedAt",
      (SELECT image_id FROM users WHERE id = ${actor.id}::uuid) AS "imageId"
    FROM placed`
  const [written] = await writing.catch(whenTooFew((productId) => tooFew(nameOf.get(productId) ?? '')))
  if (!written) throw new Error('the order was not written')
  const short = rows.find(({ product }) => !written.taken.includes(product.id))
  if (short) throw tooFew(short.product.name)
  return asPlaced(actor, order, lines, written)
}

const tooFew = (name: string) =>
  conflict(`There is not enough ${name} left. Please reduce the quantity in your cart.`, { code: 'out_of_stock' })

/** The lines as the statement reads them. Kobo are texts, because JSON has no large integers. */
const linesJson = (lines: readonly Line[]): string =>
  JSON.stringify(
    lines.map(({ id, product, quantity, package: sold, ifSoldOut }, index) => ({
      id,
      movement_id: newId(),
      product_id: product.id,
      position: index + 1,
      name: product.name,
      measurement: product.measurement,
      type: product.type,
      image_id: product.imageId,
      vat_class: product.vatClass,
      price_kobo: product.price.toString(),
      quantity,
      total_kobo: times(product.price, quantity).toString(),
      package_name: sold?.name ?? null,
      if_sold_out: ifSoldOut,
    })),
  )

const workplaceOf = ({ booked }: PricedOrder): string | null => (booked?.address ? booked.name : null)

/** The order as `getOrder` reads it, without another query. */
const asPlaced = (actor: Buyer, order: PricedOrder, lines: readonly Line[], written: Written): OrderDto =>
  toOrderDto(
    {
      id: order.id,
      number: order.number,
      placedAt: written.placedAt,
      status: STATUS,
      userId: actor.id,
      buyerName: written.buyerName,
      user: { imageId: written.imageId },
      months: order.months,
      itemsKobo: order.quote.items,
      serviceFeeKobo: order.quote.serviceFee,
      vatKobo: order.quote.vat,
      interestKobo: order.quote.interest,
      deliveryFeeKobo: order.quote.deliveryFee,
      totalKobo: order.quote.total,
      vatBps: order.quote.vatBps,
      interestBps: order.quote.interestBps,
      deliveryState: order.delivery.state,
      deliveryCity: order.delivery.city,
      deliveryLocation: order.delivery.location,
      deliveryPhone: order.delivery.phoneNumber,
      deliveryDay: order.booked ? dayColumn(order.booked.day) : null,
      takenBy: null,
      deliveryWorkplace: workplaceOf(order),
      termsAcceptedAt: written.termsAcceptedAt,
      feesPaidAt: null,
      payments: [],
      replaces: null,
      moves: [{ from: null, to: STATUS, createdAt: written.movedAt, reason: '', actorId: actor.id }],
      items: lines.map(({ id, product, quantity, package: sold, ifSoldOut }) => ({
        id,
        name: product.name,
        imageId: product.imageId,
        measurement: product.measurement,
        type: product.type,
        vatClass: product.vatClass,
        quantity,
        receivedQuantity: null,
        creditedQuantity: 0,
        priceKobo: product.price,
        totalKobo: times(product.price, quantity),
        packageName: sold?.name ?? null,
        ifSoldOut,
        packedQuantity: null,
        replacesId: null,
      })),
    },
    [],
  )
