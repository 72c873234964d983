import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { unseal } from '@/lib/server/seal'
import { getWallet } from '@/lib/credit/queries'
import { getOrder } from '@/lib/orders/queries'
import { aBuyer, aStaff, anOrder, openConnections, postingsOf, queuedMails, race } from '@/sandbox/factories'
import { decide } from './decide'
import { creditNoteFormSchema } from './schema'
import { creditNote, requestCreditNote } from './kinds/credit-note'
import { requestWriteOff } from './kinds/write-off'

beforeAll(openConnections)

/** A delivered order of four bags of ₦10,000 over two paydays. The first `paid` kobo are repaid. */
async function delivered(paid = 0n) {
  const [buyer, asking, deciding] = [await aBuyer(), await aStaff(), await aStaff()]
  const order = await anOrder(buyer, {
    quantity: 4,
    dues: [
      { inDays: 20, amount: 2_000_000n, paid },
      { inDays: 50, amount: 2_000_000n },
    ],
  })
  const { id: itemId, productId } = await db().orderItem.findFirstOrThrow({ where: { orderId: order.id } })
  const ask = (quantity: number, { orderId = order.id, restocked = 0 } = {}) =>
    requestCreditNote(asking, orderId, { lines: [{ itemId, quantity, restocked }], reason: 'One bag was torn' })
  /** The stock, and how credit notes have changed it. */
  const stock = async () => {
    const product = await db().product.findUniqueOrThrow({ where: { id: productId }, select: { stock: true } })
    const where = { orderId: order.id, reason: 'returned by the buyer' }
    const moves = await db().stockMovement.findMany({
      where,
      select: { productId: true, quantity: true, actorId: true },
    })
    return { stock: product.stock, moves }
  }
  return { buyer, asking, deciding, order, itemId, productId, ask, stock }
}

describe('a credit note', () => {
  test('takes back the price of the goods once a second person agrees', async () => {
    const { buyer, asking, deciding, order, itemId, ask } = await delivered()
    const id = await ask(1)
    expect(await db().approval.findUniqueOrThrow({ where: { id } })).toMatchObject({ amount: 1_000_000n })
    expect(await getWallet(buyer.id)).toMatchObject({ totalLoan: 40_000 })
    const facts = await creditNote.facts(
      { kind: 'credit_note', about: order.id, lines: [{ itemId, quantity: 1, restocked: 0 }], amount: undefined },
      'pending',
    )
    expect(facts.facts).toContainEqual([expect.stringContaining('Bag of rice'), '1 credited, none back in stock'])
    await expect(decide(asking, id, 'approve')).rejects.toMatchObject({ status: 403 })
    await decide(deciding, id, 'approve')
    expect(await postingsOf({ orderId: order.id })).toEqual({
      loans_receivable: 3_000_000n,
      income_sales: -4_000_000n,
      sales_returns: 1_000_000n,
    })
    expect(await getOrder(buyer, order.id)).toMatchObject({ financedNow: 30_000, orderItems: [{ credited: 1 }] })
    expect(await queuedMails(buyer.email)).toEqual([`Order ${order.number}: ₦10,000 credited`])
  })

  test.each([
    [1, '₦10,000', ''],
    [3, '₦20,000', ' You had repaid the other ₦10,000, so it is now your credit.'],
  ])('of %i bags tells how much of it was repaid', async (quantity, unpaid, repaid) => {
    const { buyer, deciding, ask } = await delivered(2_000_000n)
    await decide(deciding, await ask(quantity), 'approve')
    const { sealedBody } = await db().outboxMail.findFirstOrThrow({ where: { recipient: buyer.email } })
    const text = String((await unseal('mail', sealedBody))?.['text']).replace(/\s+/g, ' ')
    const sentence = `${unpaid} comes off the last instalments of your payment plan.${repaid}`
    expect(text).toContain(`was credited to you. ${sentence} Credited: ${quantity} × Bag of rice`)
    expect(text).not.toContain('One bag was torn')
    expect(await getWallet(buyer.id)).toMatchObject({ customerCredit: quantity === 3 ? 10_000 : 0 })
  })

  test('is refused before delivery, above what was kept, for other lines, and after a write-off', async () => {
    const { asking, deciding, order, itemId, ask } = await delivered()
    await expect(ask(5)).rejects.toMatchObject({ status: 409, code: 'above_delivered' })
    await expect(ask(0)).rejects.toMatchObject({ status: 400 })
    await expect(ask(1, { orderId: randomUUID() })).rejects.toMatchObject({ status: 404 })
    const early = await anOrder(await aBuyer(), { status: 'out_for_delivery' })
    await expect(ask(1, { orderId: early.id })).rejects.toMatchObject({ status: 409, code: 'wrong_state' })
    const other = await delivered()
    await expect(ask(1, { orderId: other.order.id })).rejects.toMatchObject({ status: 400 })
    await decide(deciding, await requestWriteOff(asking, order.id, 'Has left'), 'approve')
    await expect(ask(1)).rejects.toMatchObject({ status: 409 })
    expect((await db().orderItem.findUniqueOrThrow({ where: { id: itemId } })).creditedQuantity).toBe(0)
  })

  test('returns to stock what came back fit for sale, once a second person agrees', async () => {
    const { order, deciding, itemId, productId, ask, stock } = await delivered()
    const before = (await stock()).stock
    const id = await ask(3, { restocked: 2 })
    const details = { kind: 'credit_note' as const, about: order.id, amount: undefined }
    const facts = await creditNote.facts({ ...details, lines: [{ itemId, quantity: 3, restocked: 2 }] }, 'pending')
    expect(facts.facts).toContainEqual([expect.stringContaining('Bag of rice'), '3 credited, 2 back in stock'])
    expect(await stock()).toEqual({ stock: before, moves: [] })
    await decide(deciding, id, 'approve')
    const back = { stock: before + 2, moves: [{ productId, quantity: 2, actorId: deciding.id }] }
    expect(await stock()).toEqual(back)
    // What came back damaged, or not at all, changes no stock.
    await decide(deciding, await ask(1), 'approve')
    expect(await stock()).toEqual(back)
  })

  test('leaves the stock when it is declined, and cannot return more than it credits', async () => {
    const { deciding, ask, stock } = await delivered()
    const before = await stock()
    await expect(ask(1, { restocked: 2 })).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Only 1 of .* is credited, so 2 cannot go back to stock\.$/) as string,
    })
    await decide(deciding, await ask(1, { restocked: 1 }), 'decline')
    expect(await stock()).toEqual(before)
  })

  test('that waits since before goods could go back to stock returns none', async () => {
    const { order, asking, deciding, itemId, stock } = await delivered()
    const before = await stock()
    const payload = { about: order.id, lines: [{ itemId, quantity: 1 }] }
    const { id } = await db().approval.create({
      data: { kind: 'credit_note', payload, amount: 1_000_000n, requestedById: asking.id, reason: 'Torn' },
      select: { id: true },
    })
    await decide(deciding, id, 'approve')
    expect(await stock()).toEqual(before)
    expect((await db().orderItem.findUniqueOrThrow({ where: { id: itemId } })).creditedQuantity).toBe(1)
  })

  test('approved twice at once does not go above what was delivered', async () => {
    const { deciding, order, itemId, ask } = await delivered()
    const [one, two] = [await ask(3), await ask(2)]
    const { won, lost } = await race([decide(deciding, one, 'approve'), decide(deciding, two, 'approve')])
    expect([won.length, lost.length]).toEqual([1, 1])
    expect(lost[0]).toMatchObject({ status: 409 })
    const { creditedQuantity } = await db().orderItem.findUniqueOrThrow({ where: { id: itemId } })
    expect((await postingsOf({ orderId: order.id }))['sales_returns']).toBe(BigInt(creditedQuantity) * 1_000_000n)
  })
})

test('the form of a credit note needs one line with a quantity', () => {
  const lines = { itemId: [randomUUID(), randomUUID()], reason: 'Torn', orderId: randomUUID() }
  expect(creditNoteFormSchema.parse({ ...lines, quantity: ['0', '2'] }).lines).toEqual([
    { itemId: lines.itemId[1], quantity: 2, restocked: 0 },
  ])
  expect(creditNoteFormSchema.parse({ ...lines, quantity: ['0', '2'], restocked: ['0', '1'] }).lines).toEqual([
    { itemId: lines.itemId[1], quantity: 2, restocked: 1 },
  ])
  for (const restocked of [
    ['0', '-1'],
    ['0', 'x'],
    ['0', '1000'],
  ])
    expect(creditNoteFormSchema.safeParse({ ...lines, quantity: ['0', '2'], restocked }).success).toBe(false)
  for (const quantity of [
    ['0', '0'],
    ['-1', '2'],
    ['x', '1'],
    ['1000', '0'],
  ])
    expect(creditNoteFormSchema.safeParse({ ...lines, quantity }).success).toBe(false)
})
