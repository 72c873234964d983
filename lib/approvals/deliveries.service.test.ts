import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getPicture } from '@/lib/accounts/pictures'
import { db, pool } from '@/lib/database/db'
import { unseal } from '@/lib/server/seal'
import { confirmDelivery } from '@/lib/orders/confirm-delivery'
import { deliverBodySchema } from '@/lib/orders/schema'
import { moveOrder } from '@/lib/orders/service'
import { eraseAccount } from '@/lib/privacy/service'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { PASSWORD, aBuyer, aStaff, anOrder, openConnections, race } from '@/sandbox/factories'
import { decide } from './decide'
import { deleteOldPhotos, deliverOrRequest } from './deliveries'
import { listApprovals } from './queries'

const REASON = 'The buyer has lost the phone'
let bytes: Buffer<ArrayBuffer>

beforeAll(openConnections)
beforeAll(async () => {
  const picture = sharp({ create: { width: 1_600, height: 400, channels: 3, background: 'brown' } })
  bytes = Buffer.from(await picture.jpeg().toBuffer())
})
beforeEach(async () => {
  await db().approval.deleteMany()
  await db().image.deleteMany({ where: { kind: 'delivery' } })
})

const photoOf = (content: BlobPart = bytes) => new Blob([content], { type: 'image/jpeg' })

/** An order of four bags out for delivery, whose buyer has no code. */
async function atTheDoor() {
  const [buyer, asking, deciding] = [await aBuyer(), await aStaff(), await aStaff()]
  const order = await anOrder(buyer, { status: 'out_for_delivery', feesPaid: true, quantity: 4 })
  const { id: itemId } = await db().orderItem.findFirstOrThrow({ where: { orderId: order.id } })
  const lines = [{ itemId, received: 3, damaged: 1 }]
  const ask = (given: object = {}, key?: string) =>
    deliverOrRequest(
      asking,
      order.id,
      deliverBodySchema.parse({ override: true, reason: REASON, lines, photo: photoOf(), ...given }),
      key,
    )
  return { buyer, asking, deciding, order, itemId, ask }
}

const idOf = (outcome: Awaited<ReturnType<typeof deliverOrRequest>>) =>
  'approvalId' in outcome ? outcome.approvalId : ''
const statusOf = async ({ id }: { readonly id: string }) =>
  (await db().order.findUniqueOrThrow({ where: { id } })).status

describe('a delivery without the code', () => {
  test('waits for a second person, who sees what was counted and the photo', async () => {
    const { buyer, asking, deciding, order, itemId, ask } = await atTheDoor()
    const id = idOf(await ask())
    expect(await statusOf(order)).toBe('out_for_delivery')
    const [request] = (await listApprovals(deciding)).items
    expect(request).toMatchObject({ id, kind: 'delivery_override', reason: REASON, amount: null, refusal: null })
    expect(request?.details.facts).toContainEqual([
      expect.stringContaining('Bag of rice'),
      '3 of 4 received, 1 damaged and taken back',
    ])
    const photo = request?.details.photo?.split('/').at(-1) ?? ''
    const stored = await sharp((await getPicture(deciding, photo)).bytes ?? undefined).metadata()
    expect(stored).toMatchObject({ format: 'webp', width: 1_280, height: 320 })
    for (const other of [null, buyer]) await expect(getPicture(other, photo)).rejects.toMatchObject({ status: 404 })

    await expect(decide(asking, id, 'approve')).rejects.toMatchObject({ status: 403, code: 'own_request' })
    await expect(decide(await aStaff('finance'), id, 'approve')).rejects.toMatchObject({ code: 'no_permission' })
    await decide(deciding, id, 'approve')
    expect(await statusOf(order)).toBe('delivered')
    expect(await db().orderItem.findUnique({ where: { id: itemId } })).toMatchObject({
      receivedQuantity: 3,
      damagedQuantity: 1,
    })
    expect(await db().deliveryCode.count({ where: { orderId: order.id } })).toBe(0)
    const mail = await db().outboxMail.findFirstOrThrow({ where: { recipient: buyer.email } })
    const text = String((await unseal('mail', mail.sealedBody))?.['text']).replace(/\s+/g, ' ')
    expect(text).toContain('The food was handed over without your delivery code')
    expect(text).toContain(`Reason: ${REASON}`)
  })

  test('is possible after five wrong codes', async () => {
    const { asking, deciding, order, ask } = await atTheDoor()
    const wrong = String((Number(await codeOfOrder(order.id)) + 1) % 10_000).padStart(4, '0')
    for (let tries = 0; tries < 5; tries += 1)
      await expect(confirmDelivery(asking, order.id, { code: wrong })).rejects.toThrow()
    await decide(deciding, idOf(await ask()), 'approve')
    expect(await statusOf(order)).toBe('delivered')
  })

  test('is requested once, also when the request is sent again', async () => {
    const { ask, order } = await atTheDoor()
    const key = randomUUID()
    const { won } = await race(Array.from({ length: 3 }, () => ask({}, key)))
    expect(new Set(won.map(idOf)).size).toBe(1)
    expect(await ask({}, key)).toEqual(won[0])
    expect(await db().approval.count()).toBe(1)
    expect(await db().image.count({ where: { kind: 'delivery' } })).toBe(1)
    await expect(ask({ photo: undefined }, key)).rejects.toMatchObject({ status: 409, code: 'key_reused' })
    await expect(ask()).rejects.toMatchObject({ status: 409, code: 'already_requested' })
    expect(await statusOf(order)).toBe('out_for_delivery')
  })

  test('is refused at once when it is impossible, and stores no photo', async () => {
    const { ask, itemId, order, asking } = await atTheDoor()
    const before = await db().image.count()
    await expect(ask({ lines: [{ itemId, received: 5 }] })).rejects.toMatchObject({ status: 400 })
    await expect(ask({ lines: [{ itemId, received: 0 }] })).rejects.toMatchObject({ code: 'nothing_received' })
    await expect(ask({ photo: photoOf('<svg/>') })).rejects.toMatchObject({
      status: 400,
      details: { fields: { photo: 'Please choose a picture: a JPEG, PNG or WebP file.' } },
    })
    await moveOrder(asking, order.id, 'fail', { reason: 'Nobody was there' })
    await expect(ask()).rejects.toMatchObject({ code: 'wrong_state' })
    expect(await db().approval.count()).toBe(0)
    expect(await db().image.count()).toBe(before)
  })

  test('is not carried out for an order that was delivered meanwhile', async () => {
    const { asking, deciding, order, ask } = await atTheDoor()
    const id = idOf(await ask())
    await confirmDelivery(asking, order.id, { code: await codeOfOrder(order.id) })
    await expect(decide(deciding, id, 'approve')).rejects.toMatchObject({ status: 409, code: 'wrong_state' })
    await decide(deciding, id, 'decline')
    expect(await db().plan.count({ where: { orderId: order.id } })).toBe(1)
  })
})

test.each([
  [{}, 'Please enter the 4 digits of the buyer’s delivery code.'],
  [{ code: '12a4' }, 'Please enter the 4 digits of the buyer’s delivery code.'],
  [{ code: '12345' }, 'Please enter the 4 digits of the buyer’s delivery code.'],
  [{ override: true }, 'Please say why there is no code. Your colleague and the buyer will read it.'],
  [{ code: '1234', lines: [{ itemId: randomUUID(), received: -1 }] }, 'The received quantity must be a whole number'],
  [{ override: true, reason: 'x', photo: new Blob([new Uint8Array(4_400_001)]) }, 'This picture is too large'],
])('the body %j is refused with a sentence', (body, sentence) => {
  const { error } = deliverBodySchema.safeParse(body)
  expect(error?.issues[0]?.message).toContain(sentence)
})

test('photos of deliveries are deleted after half a year, and with the account of the buyer', async () => {
  const [first, second] = [await atTheDoor(), await atTheDoor()]
  const ids = [idOf(await first.ask()), idOf(await second.ask())]
  const photos = await db().image.findMany({ where: { kind: 'delivery' }, orderBy: { id: 'desc' }, take: 2 })
  const [young = '', old = ''] = photos.map(({ id }) => id)
  await pool().query("UPDATE images SET created_at = now() - interval '181 days' WHERE id = $1", [old])
  expect(await deleteOldPhotos()).toBe(1)
  expect(await db().image.count({ where: { id: { in: [young, old] } } })).toBe(1)
  const { items } = await listApprovals(first.deciding)
  expect(items.map(({ details }) => details.photo)).toEqual([null, `/api/images/${young}`])

  for (const id of ids) await decide(first.deciding, id, 'decline')
  await db().order.updateMany({ where: { userId: second.buyer.id }, data: { status: 'cancelled' } })
  await eraseAccount(second.buyer, PASSWORD)
  expect(await db().image.count({ where: { id: young } })).toBe(0)
})
