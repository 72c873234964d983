import 'server-only'
import type { CheckoutSource } from '@/generated/prisma/enums'
import type { Buyer } from '@/lib/core/actors'
import { badRequest } from '@/lib/core/errors'
import { placeOrder } from './place-order'
import { type CreateOrder, type CreatedOrderDto, MAX_KEY } from './schema'

/**
 * Places an order for a client of the API, whose key is in the body or in the header `Idempotency-Key`.
 * @throws AppError as `placeOrder`; 400 for a key that is too long
 */
export async function placeByApi(
  source: CheckoutSource,
  { actor, body, request }: { readonly actor: Buyer; readonly body: CreateOrder; readonly request: Request },
): Promise<CreatedOrderDto> {
  const key = body.idempotencyKey ?? (request.headers.get('idempotency-key') || undefined)
  if (key !== undefined && key.length > MAX_KEY)
    throw badRequest(`The idempotency key may have at most ${MAX_KEY} characters.`)
  const order = await placeOrder(actor, body, key, undefined, source)
  const { _id, userFullname, orderItems, orderDate, orderNumber, status } = order
  return { _id, userFullname, orderItems, orderDate, orderNumber, status }
}
