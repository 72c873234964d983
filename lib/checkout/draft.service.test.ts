import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { aBuyer, aCompany, aProduct, anOrder, openConnections, race } from '@/sandbox/factories'
import { placeOrder } from './place-order'
import { getCheckout } from './queries'
import { createOrderSchema } from './schema'
import { saveDraft, startCheckout } from './service'

beforeAll(openConnections)

beforeAll(() => someCharges())

const order = createOrderSchema.parse({
  deliveryDetails: { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' },
})
const typed = { state: 'Kano', city: 'Kano', location: '3 Loom Avenue', phone: '+2348030000000', months: 2 }

async function aFullCart({ companyId, salary = 200_000 }: { companyId?: string; salary?: number } = {}) {
  const [buyer, product] = [await aBuyer({ salary, ...(companyId ? { companyId } : {}) }), await aProduct()]
  await fillCart(buyer, [product], 2)
  return { buyer, product }
}

describe('the draft of a checkout', () => {
  test('is one, however often Proceed is pressed, and its order closes it', async () => {
    const { buyer, product } = await aFullCart()
    const { won, lost } = await race(Array.from({ length: 5 }, () => startCheckout(buyer)))
    expect(lost).toEqual([])
    expect(new Set(won).size).toBe(1)
    const draft = won[0] ?? ''
    await saveDraft(buyer, draft, typed)
    const placed = await placeOrder(buyer, order, draft)
    expect((await db().checkoutDraft.findUniqueOrThrow({ where: { id: draft } })).orderId).toBe(placed._id)
    await fillCart(buyer, [product])
    const next = await startCheckout(buyer)
    expect(next).not.toBe(draft)
    // It starts from where the last order went.
    expect(await db().checkoutDraft.findUniqueOrThrow({ where: { id: next } })).toMatchObject({
      state: 'Lagos',
      city: 'Ikeja',
      orderId: null,
    })
  })

  test('starts with the home address and the phone number of the profile when nothing was ordered yet', async () => {
    const { buyer } = await aFullCart()
    await startCheckout(buyer)
    expect((await getCheckout(buyer))?.delivery).toEqual({
      state: '',
      city: '',
      location: '1 Mill Road',
      phoneNumber: '+2348031234567',
    })
  })

  test('is refused and unchanged for another buyer', async () => {
    const { buyer } = await aFullCart()
    const draft = await startCheckout(buyer)
    for (const [who, which] of [
      [await aBuyer(), draft],
      [buyer, randomUUID()],
    ] as const) {
      await expect(saveDraft(who, which, typed)).rejects.toMatchObject({ status: 404 })
    }
    expect((await db().checkoutDraft.findUniqueOrThrow({ where: { id: draft } })).state).toBe('')
  })

  test('does not change after its order is placed, and refuses nothing', async () => {
    const { buyer } = await aFullCart()
    const draft = await startCheckout(buyer)
    await placeOrder(buyer, order, draft)
    await saveDraft(buyer, draft, typed)
    expect((await db().checkoutDraft.findUniqueOrThrow({ where: { id: draft } })).state).toBe('')
  })
})

describe('step 1', () => {
  test('is missing without a draft, without products, or without charges', async () => {
    const { buyer } = await aFullCart()
    expect(await getCheckout(buyer)).toBeUndefined()
    await startCheckout(buyer)
    expect(await getCheckout(buyer)).toBeDefined()
    await db().cartItem.deleteMany({ where: { userId: buyer.id } })
    expect(await getCheckout(buyer)).toBeUndefined()
  })

  test('shows the price and the deduction of each payday, to the kobo', async () => {
    const { buyer } = await aFullCart()
    await startCheckout(buyer)
    const checkout = await getCheckout(buyer)
    expect(checkout).toMatchObject({
      months: 3,
      summary: { overallTotal: 24_500, upfront: 2_000, financed: 22_500 },
      cost: { amount: 1_000, rate: '5%' },
      seenTotal: null,
      changes: [],
    })
    expect(checkout?.options.map(({ months, withinLimit }) => [months, withinLimit])).toEqual([
      [1, true],
      [2, true],
      [3, true],
      [4, true],
      [5, true],
      [6, true],
    ])
    for (const { months, instalments } of checkout?.options ?? []) {
      expect(instalments).toHaveLength(months)
      expect(instalments.reduce((total, { amount }) => total + Math.round(amount * 100), 0)).toBe(2_250_000)
      expect(instalments.map(({ dueOn }) => dueOn.slice(8))).toEqual(Array.from({ length: months }, () => '28'))
    }
    expect(checkout?.options[5]?.instalments.map(({ amount }) => amount)).toEqual([
      3_750, 3_750, 3_750, 3_750, 3_750, 3_750,
    ])
  })

  test('shows over how many months it fits the limit', async () => {
    // A third of ₦22,500 a month: ₦7,499.25. ₦22,500 over three months is ₦7,500.
    const { buyer } = await aFullCart({ salary: 22_500 })
    const draftId = await startCheckout(buyer)
    const known = async () => {
      const { months, options = [] } = (await getCheckout(buyer)) ?? {}
      return [months, options.filter(({ withinLimit }) => withinLimit).map((option) => option.months)]
    }
    // The company's usual three months do not fit, so the first that do are chosen.
    expect(await known()).toEqual([4, [4, 5, 6]])
    await saveDraft(buyer, draftId, { ...typed, months: 2 })
    expect(await known()).toEqual([4, [4, 5, 6]])
    await saveDraft(buyer, draftId, { ...typed, months: 5 })
    expect(await known()).toEqual([5, [4, 5, 6]])
    await anOrder(buyer, { items: 4_000_000n, months: 6 })
    expect(await known()).toEqual([null, []])
  })

  test('offers the months that the company allows now', async () => {
    const company = await aCompany()
    const { buyer } = await aFullCart({ companyId: company.id })
    await saveDraft(buyer, await startCheckout(buyer), { ...typed, months: 6 })
    await db().company.update({ where: { id: company.id }, data: { maxMonths: 4 } })
    const checkout = await getCheckout(buyer)
    expect([checkout?.months, checkout?.options.length]).toEqual([4, 4])
  })

  test('shows a changed total, changed prices and products that ran out', async () => {
    const { buyer, product } = await aFullCart()
    await startCheckout(buyer, kobo(2_450_000n))
    expect(await getCheckout(buyer)).toMatchObject({
      seenTotal: 24_500,
      summary: { overallTotal: 24_500 },
      changes: [],
    })
    await db().product.update({ where: { id: product.id }, data: { priceKobo: 1_200_000n, stock: 1 } })
    expect(await getCheckout(buyer)).toMatchObject({
      seenTotal: 24_500,
      summary: { overallTotal: 29_000 },
      changes: [
        { kind: 'price', name: product.name, before: 10_000, now: 12_000 },
        { kind: 'short', name: product.name },
      ],
    })
    // Whoever looks at the cart again and goes on has seen the new total.
    await startCheckout(buyer, kobo(2_900_000n))
    expect(await getCheckout(buyer)).toMatchObject({ seenTotal: 29_000 })
  })
})
