import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db, pool } from '@/lib/database/db'
import { unseal } from '@/lib/server/seal'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { DEMO_FAQS } from '@/prisma/demo/products'
import { aBuyer, aStaff, anOrder, openConnections, race } from '@/sandbox/factories'
import { cancelOrder } from './cancel'
import { confirmDelivery } from './confirm-delivery'
import { getOrderWithCode, listOpen } from './queries'
import { moveOrder } from './service'
import { deleteOldStepKeys } from './step-keys'

beforeAll(openConnections)

/** An order of four bags that is out for delivery, and its code. */
async function atTheDoor() {
  const [buyer, staff] = [await aBuyer(), await aStaff()]
  const order = await anOrder(buyer, { status: 'out_for_delivery', feesPaid: true, quantity: 4 })
  const item = await db().orderItem.findFirstOrThrow({ where: { orderId: order.id }, select: { id: true } })
  const code = await codeOfOrder(order.id)
  return { buyer, staff, id: order.id, number: order.number, itemId: item.id, code, wrong: another(code) }
}

/** A code that is not `code`. */
const another = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0')

const stateOf = async (id: string) => ({
  status: (await db().order.findUniqueOrThrow({ where: { id } })).status,
  plans: await db().plan.count({ where: { orderId: id } }),
  entries: await db().ledgerEntry.count({ where: { orderId: id } }),
  moves: await db().orderMove.count({ where: { orderId: id } }),
})
const UNTOUCHED = { status: 'out_for_delivery', plans: 0, entries: 0, moves: 0 }
const DELIVERED = { status: 'delivered', plans: 1, entries: 1, moves: 1 }

const triesOf = async (orderId: string) =>
  (await db().deliveryCode.findUnique({ where: { orderId }, select: { wrongTries: true } }))?.wrongTries

describe('the delivery code', () => {
  test('is the buyer’s from approval until delivery', async () => {
    const [buyer, staff] = [await aBuyer(), await aStaff()]
    const { id } = await anOrder(buyer, { feesPaid: true })
    expect(await getOrderWithCode(buyer, id)).toMatchObject({ deliveryCode: null })
    await moveOrder(staff, id, 'approve')
    const { deliveryCode: code } = await getOrderWithCode(buyer, id)
    expect(code).toMatch(/^\d{4}$/)
    await moveOrder(staff, id, 'pack')
    expect(await listOpen(buyer)).toMatchObject([{ _id: id, status: 'packed', deliveryCode: null }])
    await moveOrder(staff, id, 'dispatch')
    expect(await listOpen(buyer)).toMatchObject([{ _id: id, deliveryCode: code }])
    await moveOrder(staff, id, 'fail', { reason: 'Nobody was there' })
    await moveOrder(staff, id, 'dispatch')
    expect(await getOrderWithCode(buyer, id)).toMatchObject({ deliveryCode: code, plan: null })
    await confirmDelivery(staff, id, { code: code ?? '' })
    const delivered = await getOrderWithCode(buyer, id)
    expect(delivered).toMatchObject({ status: 'delivered', deliveryCode: null })
    // ₦10,000 in three parts, of which the last takes the remainder.
    expect(delivered.plan?.instalments.map(({ amount, paid }) => [amount, paid])).toEqual([
      [3_333.33, 0],
      [3_333.33, 0],
      [3_333.34, 0],
    ])
    expect(await listOpen(buyer)).toEqual([])
    expect(await db().deliveryCode.count({ where: { orderId: id } })).toBe(0)
  })

  test('of an order that was approved before there were codes is made when it is first asked for, once', async () => {
    const buyer = await aBuyer()
    const { id } = await anOrder(buyer, { status: 'out_for_delivery', feesPaid: true })
    const codes = await Promise.all(Array.from({ length: 5 }, () => getOrderWithCode(buyer, id)))
    expect(new Set(codes.map(({ deliveryCode }) => deliveryCode)).size).toBe(1)
    expect(codes[0]?.deliveryCode).toBe(await codeOfOrder(id))
  })

  test('is in the mail of an order on its way, and neither in its subject nor behind the bell', async () => {
    const [buyer, staff] = [await aBuyer(), await aStaff()]
    const { id } = await anOrder(buyer, { status: 'packed', feesPaid: true })
    await moveOrder(staff, id, 'dispatch')
    const code = await codeOfOrder(id)
    const mail = await db().outboxMail.findFirstOrThrow({ where: { recipient: buyer.email } })
    expect(String((await unseal('mail', mail.sealedBody))?.['text'])).toContain(`Your delivery code is ${code}.`)
    expect(mail.subject).not.toContain(code)
    const { title, body } = await db().notification.findFirstOrThrow({ where: { userId: buyer.id } })
    expect(title).toBe('Your Order is on its way.')
    expect(body).toContain('Your delivery code is on the page of your order.')
  })

  test('is where the questions and answers of the demo say that it is', async () => {
    const [buyer, staff] = [await aBuyer(), await aStaff()]
    const { id } = await anOrder(buyer, { feesPaid: true })
    const answer = DEMO_FAQS.find(({ title }) => title === 'When does my order arrive?')?.content
    expect(answer).toContain('From the approval on, the page of your order shows a delivery code of four digits.')
    expect(await getOrderWithCode(buyer, id)).toMatchObject({ deliveryCode: null })
    await moveOrder(staff, id, 'approve')
    expect(await getOrderWithCode(buyer, id)).toMatchObject({
      deliveryCode: expect.stringMatching(/^\d{4}$/) as string,
    })
  })

  test('ends with a cancelled order', async () => {
    const [buyer, staff] = [await aBuyer(), await aStaff()]
    const { id } = await anOrder(buyer, { feesPaid: true })
    await moveOrder(staff, id, 'approve')
    await cancelOrder(buyer, id)
    expect(await db().deliveryCode.count({ where: { orderId: id } })).toBe(0)
    expect(await getOrderWithCode(buyer, id)).toMatchObject({ deliveryCode: null })
  })
})

describe('confirming a delivery', () => {
  test('with five wrong codes ends the use of codes, also of the right one', async () => {
    const { staff, id, number, code, wrong } = await atTheDoor()
    for (const left of ['4 tries are', '3 tries are', '2 tries are', 'One more try is'])
      await expect(confirmDelivery(staff, id, { code: wrong })).rejects.toMatchObject({
        status: 400,
        code: 'wrong_code',
        message: `This is not the delivery code of order ${number}. ${left} left.`,
      })
    for (const last of [wrong, code, wrong])
      await expect(confirmDelivery(staff, id, { code: last })).rejects.toMatchObject({
        status: 409,
        code: 'codes_used_up',
      })
    expect(await triesOf(id)).toBe(5)
    expect(await stateOf(id)).toEqual(UNTOUCHED)
  })

  test('counts wrong codes that come at once, each by itself', async () => {
    const { staff, id, code, wrong } = await atTheDoor()
    const { won, lost } = await race(Array.from({ length: 8 }, () => confirmDelivery(staff, id, { code: wrong })))
    expect(won).toEqual([])
    expect(lost.filter((error) => (error as { code: string }).code === 'wrong_code')).toHaveLength(4)
    await expect(confirmDelivery(staff, id, { code })).rejects.toMatchObject({ code: 'codes_used_up' })
  })

  test('with the code of another order is refused', async () => {
    const [first, second] = [await atTheDoor(), await atTheDoor()]
    await db().deliveryCode.delete({ where: { orderId: second.id } })
    const { sealedCode } = await db().deliveryCode.findUniqueOrThrow({ where: { orderId: first.id } })
    await db().deliveryCode.create({ data: { orderId: second.id, sealedCode } })
    await expect(confirmDelivery(second.staff, second.id, { code: first.code })).rejects.toMatchObject({
      code: 'wrong_code',
    })
  })

  test('of an order that is not on its way is refused before the code is looked at', async () => {
    const [buyer, staff] = [await aBuyer(), await aStaff()]
    for (const status of ['pending', 'approved', 'packed', 'delivered', 'cancelled'] as const) {
      const { id } = await anOrder(buyer, { status, feesPaid: true })
      await expect(confirmDelivery(staff, id, { code: '0000' })).rejects.toMatchObject({
        status: 409,
        code: 'wrong_state',
      })
      expect(await triesOf(id)).toBeUndefined()
    }
  })

  test('with the right code and impossible quantities changes nothing and costs no try', async () => {
    const { staff, id, itemId, code } = await atTheDoor()
    const other = await atTheDoor()
    const line = (received: number, damaged = 0, item = itemId) => [{ itemId: item, received, damaged }]
    for (const [lines, status] of [
      [line(5), 400],
      [line(3, 2), 400],
      [line(1, 0, other.itemId), 400],
      [line(0), 409],
    ] as const)
      await expect(confirmDelivery(staff, id, { code, lines }, randomUUID())).rejects.toMatchObject({ status })
    expect(await stateOf(id)).toEqual(UNTOUCHED)
    expect(await triesOf(id)).toBe(0)
    expect(await db().orderStepKey.count({ where: { actorId: staff.id } })).toBe(0)
  })
})

describe('a key', () => {
  test('lets a confirmation count once, one after the other and at once', async () => {
    const { staff, id, itemId, code } = await atTheDoor()
    const lines = [{ itemId, received: 3, damaged: 1 }]
    const key = randomUUID()
    const { won } = await race(Array.from({ length: 4 }, () => confirmDelivery(staff, id, { code, lines }, key)))
    expect(won).toEqual(Array(4).fill('delivered'))
    expect(await confirmDelivery(staff, id, { code, lines }, key)).toBe('delivered')
    expect(await stateOf(id)).toEqual(DELIVERED)
  })

  test('lets a wrong code count once', async () => {
    const { staff, id, wrong } = await atTheDoor()
    const key = randomUUID()
    for (let round = 0; round < 3; round += 1)
      await expect(confirmDelivery(staff, id, { code: wrong }, key)).rejects.toMatchObject({ code: 'wrong_code' })
    expect(await triesOf(id)).toBe(1)
  })

  test('refuses another request, and changes nothing', async () => {
    const { staff, id, itemId, code, wrong } = await atTheDoor()
    const key = randomUUID()
    await expect(confirmDelivery(staff, id, { code: wrong }, key)).rejects.toMatchObject({ code: 'wrong_code' })
    for (const lines of [undefined, [{ itemId, received: 1, damaged: 0 }]])
      await expect(confirmDelivery(staff, id, { code, lines }, key)).rejects.toMatchObject({
        status: 409,
        code: 'key_reused',
      })
    await expect(moveOrder(staff, id, 'fail', { reason: 'Nobody was there', key })).rejects.toMatchObject({
      code: 'key_reused',
    })
    expect(await stateOf(id)).toEqual(UNTOUCHED)
  })

  test('of one person is not that of another', async () => {
    const { staff, id, code, wrong } = await atTheDoor()
    const [colleague, key] = [await aStaff(), randomUUID()]
    await expect(confirmDelivery(colleague, id, { code: wrong }, key)).rejects.toMatchObject({ code: 'wrong_code' })
    expect(await confirmDelivery(staff, id, { code }, key)).toBe('delivered')
  })

  test('lets a failed delivery count once, also after the order has gone out again', async () => {
    const { staff, id } = await atTheDoor()
    const failed = { reason: 'Nobody was there', key: randomUUID() }
    expect(await moveOrder(staff, id, 'fail', failed)).toBe('packed')
    await moveOrder(staff, id, 'dispatch')
    expect(await moveOrder(staff, id, 'fail', failed)).toBe('packed')
    expect(await stateOf(id)).toMatchObject({ status: 'out_for_delivery', moves: 2 })
  })

  test('is stored without the code, and ends after 30 days', async () => {
    const { staff, id, code } = await atTheDoor()
    const key = randomUUID()
    await confirmDelivery(staff, id, { code }, key)
    const row = await db().orderStepKey.findFirstOrThrow({ where: { actorId: staff.id } })
    expect(row.askedHmac).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row.answer)).not.toContain(code)
    await deleteOldStepKeys()
    expect(await db().orderStepKey.count({ where: { actorId: staff.id } })).toBe(1)
    await pool().query("UPDATE order_step_keys SET created_at = now() - interval '31 days' WHERE key = $1", [key])
    await deleteOldStepKeys()
    expect(await db().orderStepKey.count({ where: { actorId: staff.id } })).toBe(0)
  })
})
