import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { aBuyer, aProduct, queuedMails } from '@/sandbox/factories'
import { KILLED_SERVER_MS, useKilledServer } from '@/scripts/killed-server'
import { placeOrder } from './place-order'
import { createOrderSchema } from './schema'
import { startCheckout } from './service'

/* A server that dies while it places an order, at each table that an order writes. */

beforeAll(() => someCharges())

const input = createOrderSchema.parse({
  deliveryDetails: { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' },
  allItemsTotalPrice: 24_500,
  months: 2,
  acceptTerms: true,
})

const server = useKilledServer('lib/checkout/place-order', 'placeOrder')

async function aCheckout() {
  const [buyer, product] = [await aBuyer(), await aProduct({ stock: 3 })]
  await fillCart(buyer, [product], 2)
  return { buyer, product, draft: await startCheckout(buyer) }
}

type Checkout = Awaited<ReturnType<typeof aCheckout>>

const state = async ({ buyer, product, draft }: Checkout) => ({
  orders: await db().order.count({ where: { userId: buyer.id } }),
  cart: await db().cartItem.count({ where: { userId: buyer.id } }),
  stock: (await db().product.findUniqueOrThrow({ where: { id: product.id } })).stock,
  movements: await db().stockMovement.count({ where: { productId: product.id } }),
  mails: (await queuedMails(buyer.email)).length,
  notes: await db().notification.count({ where: { userId: buyer.id } }),
  consents: await db().consent.count({ where: { userId: buyer.id } }),
  draftIsOpen: (await db().checkoutDraft.findUniqueOrThrow({ where: { id: draft } })).orderId === null,
})

const UNTOUCHED = { orders: 0, cart: 1, stock: 3, movements: 0, mails: 0, notes: 0, consents: 0, draftIsOpen: true }
const ORDERED = { orders: 1, cart: 0, stock: 1, movements: 1, mails: 1, notes: 1, consents: 1, draftIsOpen: false }

/** The tables that an order writes: the mail first, then all others in one statement. */
const WRITES = ['products', 'orders', 'stock_movements', 'cart_items', 'checkout_drafts', 'outbox_mails']

describe('a server killed while it places an order', { timeout: KILLED_SERVER_MS }, () => {
  test.each(WRITES)(
    'at %s leaves the cart and no trace of the order, and the same key then places it once',
    async (table) => {
      const checkout = await aCheckout()
      await server.atWriting(table, [checkout.buyer, input, checkout.draft])
      expect(await state(checkout)).toEqual(UNTOUCHED)

      const placed = await placeOrder(checkout.buyer, input, checkout.draft)
      expect(await placeOrder(checkout.buyer, input, checkout.draft)).toEqual(placed)
      expect(await state(checkout)).toEqual(ORDERED)
    },
  )

  test('after the commit has placed the order, which the same key returns', async () => {
    const checkout = await aCheckout()
    await server.whenDone([checkout.buyer, input, checkout.draft])
    expect(await state(checkout)).toEqual(ORDERED)
    await placeOrder(checkout.buyer, input, checkout.draft)
    expect(await state(checkout)).toEqual(ORDERED)
  })
})
