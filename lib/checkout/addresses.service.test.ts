import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { aBuyer, aProduct, openConnections } from '@/sandbox/factories'
import { listAddresses } from './address-queries'
import { forgetAddress } from './addresses'
import { placeOrder } from './place-order'
import { getCheckout } from './queries'
import { createOrderSchema } from './schema'
import { startCheckout } from './service'

beforeAll(openConnections)
beforeAll(() => someCharges())

const place = (location: string) => ({ state: 'Lagos', city: 'Ikeja', location, phoneNumber: '+2348031234567' })

async function order(buyer: Awaited<ReturnType<typeof aBuyer>>, location: string): Promise<void> {
  await fillCart(buyer, [await aProduct({ price: 100 })])
  const body = createOrderSchema.parse({ deliveryDetails: place(location), acceptTerms: true })
  await placeOrder(buyer, body, randomUUID())
}

const locations = async (buyer: Parameters<typeof listAddresses>[0]) =>
  (await listAddresses(buyer)).map(({ location }) => location)

test('places of orders are kept once each, the last used first, and at most ten', async () => {
  const buyer = await aBuyer()
  for (const location of ['1 Mill Road', '2 Mill Road', '1 Mill Road']) await order(buyer, location)
  expect(await locations(buyer)).toEqual(['1 Mill Road', '2 Mill Road'])
  for (let number = 3; number <= 11; number += 1) await order(buyer, `${number} Mill Road`)
  const kept = await locations(buyer)
  expect(kept).toHaveLength(10)
  // The one that was used longest ago is gone.
  expect(kept).not.toContain('2 Mill Road')
  expect(kept[0]).toBe('11 Mill Road')
})

test('a saved place fills the checkout; nobody sees or removes that of another', async () => {
  const [buyer, stranger] = [await aBuyer(), await aBuyer()]
  for (const location of ['7 Loom Avenue', '2 Mill Road']) await order(buyer, location)
  const [, first] = await listAddresses(buyer)
  if (!first) throw new Error('the first place was not kept')
  for (const person of [buyer, stranger]) {
    await fillCart(person, [await aProduct()])
    await startCheckout(person)
  }
  expect((await getCheckout(buyer, { address: first.id }))?.delivery).toMatchObject(place('7 Loom Avenue'))
  expect((await getCheckout(buyer))?.delivery).toMatchObject(place('2 Mill Road'))
  const theirs = await getCheckout(stranger, { address: first.id })
  expect(theirs?.addresses).toEqual([])
  expect(theirs?.delivery.location, 'their own').toBe('1 Mill Road')
  await expect(forgetAddress(stranger, first.id)).rejects.toMatchObject({ status: 404 })
  await forgetAddress(buyer, first.id)
  expect(await locations(buyer)).toEqual(['2 Mill Road'])
})
