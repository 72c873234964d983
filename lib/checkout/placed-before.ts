import 'server-only'
import { randomUUID } from 'node:crypto'
import type { CheckoutSource } from '@/generated/prisma/enums'
import type { Buyer } from '@/lib/core/actors'
import { db, isUniqueViolation } from '@/lib/database/db'
import { type RawTx, raw } from '@/lib/database/raw'
import { AppError } from '@/lib/core/errors'
import { FIRST_STATUS } from '@/lib/orders/rules'
import type { CreateOrder } from './schema'
import { wholeKobo } from './shown-total-rules'

/** How long a call without a key can be repeated, in minutes. */
const REPEATABLE_MINUTES = 60

const NAMELESS: Readonly<Record<CheckoutSource, string>> = { cart: 'call:', basket: 'basket-call:' }
/** A key for the order of a call that brings none. */
export const newNamelessKey = (source: CheckoutSource): string => `${NAMELESS[source]}${randomUUID()}`

/**
 * Finds the order that an earlier, equal call has placed: its answer was lost, or it ran at the same time.
 * @param error the refusal of this call: the cart is empty, or the key is taken
 * @param key undefined for a client that sends none
 * @returns the id of the order
 */
export async function placedBefore(
  error: unknown,
  actor: Buyer,
  input: CreateOrder,
  key: string | undefined,
  source: CheckoutSource,
): Promise<string | undefined> {
  if (key === undefined) return isEmptyCart(error) ? findEqual(actor, input, source) : undefined
  if (!isUniqueViolation(error) && !(error instanceof AppError)) return undefined
  const order = await db().order.findUnique({
    where: { userId_idempotencyKey: { userId: actor.id, idempotencyKey: key } },
    select: { id: true },
  })
  return order?.id
}

const isEmptyCart = (error: unknown): boolean => error instanceof AppError && error.code === 'cart_empty'

/**
 * Finds the buyer's newest order if it is the order of this call: placed without a key in the last hour, still pending,
 * for the same place, and for no more than the total that the client showed. Its goods emptied the cart, so the call
 * can mean nothing else; nobody orders the same monthly basket twice in an hour.
 */
export async function findEqual(
  actor: Buyer,
  { deliveryDetails, delivery, ...input }: CreateOrder,
  source: CheckoutSource,
  tx: RawTx = raw(),
): Promise<string | undefined> {
  const { state, city, location, phoneNumber } = deliveryDetails
  const shown = input.allItemsTotalPrice === undefined ? null : wholeKobo(input.allItemsTotalPrice)
  if (shown === undefined) return undefined
  const [order] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM (
      SELECT * FROM orders WHERE user_id = ${actor.id}::uuid ORDER BY placed_at DESC, id DESC LIMIT 1
    ) AS newest
    WHERE status = ${FIRST_STATUS}::"OrderStatus" AND starts_with(idempotency_key, ${NAMELESS[source]})
      AND placed_at > now() - ${REPEATABLE_MINUTES} * interval '1 minute'
      AND delivery_day IS NOT DISTINCT FROM ${delivery?.date ?? null}::date
      AND (${delivery?.kind === 'workplace'}
        OR delivery_state = ${state} AND delivery_city = ${city} AND delivery_location = ${location})
      AND delivery_phone = ${phoneNumber}
      AND (${shown}::bigint IS NULL OR total_kobo <= ${shown}::bigint)
      AND (${input.months ?? null}::int IS NULL OR months = ${input.months ?? null}::int)`
  return order?.id
}
