import { describe, expect, test } from 'vitest'
import { findPerson, findRegistration } from '@/lib/access/queries'
import { register } from '@/lib/accounts/register'
import { registerSchema } from '@/lib/accounts/schema'
import { logIn } from '@/lib/accounts/sign-in'
import { placeOrder } from '@/lib/checkout/place-order'
import { db, transaction } from '@/lib/database/db'
import { notify } from '@/lib/notifications/notify'
import { giveCredit } from '@/sandbox/credit-factories'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { PASSWORD, aBuyer, aPartner, aProduct, aStaff, anOrder, queuedMails, race, unique } from '@/sandbox/factories'
import { aSettledBuyer } from '@/sandbox/settled-buyer'
import { eraseAccount } from './service'

const mail = { subject: 'Your order is delivered', paragraphs: ['Enjoy.'] }

/** A mail to the buyer, and one to HR about them that was sent. */
async function someMails(buyer: { readonly id: string; readonly email: string; readonly companyId: string | null }) {
  const hr = await aPartner(buyer.companyId ?? undefined)
  await transaction(async (tx) => {
    await notify(tx, { email: buyer.email }, { kind: 'order', mail })
    await notify(
      tx,
      { email: hr.email },
      {
        kind: 'confirm',
        dedupeKey: `confirm:${buyer.id}:${hr.id}`,
        mail: { ...mail, subject: 'Firstname Lastname asks to be confirmed' },
      },
    )
  })
  await db().outboxMail.updateMany({
    where: { dedupeKey: `confirm:${buyer.id}:${hr.id}` },
    data: { state: 'sent', sealedBody: '' },
  })
  return hr
}

const claimsOf = (buyer: Awaited<ReturnType<typeof aBuyer>>) => ({
  sub: buyer.id,
  sid: buyer.sessionId,
  version: buyer.sessionVersion,
  role: buyer.role,
  member: true,
  complete: true,
  approve: true,
  payment: true,
  signedInAt: 0,
})

describe('eraseAccount', () => {
  test('removes everything that identifies the person and keeps the books', async () => {
    const { buyer, imageId, photoId, order } = await aSettledBuyer()
    const hr = await someMails(buyer)
    const { id: userId } = buyer
    await eraseAccount(buyer, PASSWORD)

    const user = await db().user.findUniqueOrThrow({ where: { id: userId } })
    expect(user).toMatchObject({ email: `${userId}@erased.invalid`, fullName: 'Erased account', sessionVersion: 2 })
    for (const column of [
      'passwordHash',
      'phone',
      'address',
      'companyId',
      'jobTitle',
      'staffNumber',
      'salaryKobo',
      'imageId',
    ] as const)
      expect(user[column]).toBeNull()
    expect(user.erasedAt).toBeInstanceOf(Date)
    expect(await db().image.count({ where: { id: { in: [imageId, photoId] } } })).toBe(0)
    const where = { userId }
    const counts = await Promise.all([
      db().cartItem.count({ where }),
      db().cartPackage.count({ where }),
      db().basket.count({ where }),
      db().checkoutDraft.count({ where }),
      db().savedProduct.count({ where }),
      db().savedAddress.count({ where }),
      db().notification.count({ where }),
      db().oneTimeCode.count({ where }),
      db().session.count({ where }),
      db().nameChangeRequest.count({ where }),
    ])
    expect(counts.every((count) => count === 0)).toBe(true)
    expect(await db().outboxMail.count({ where: { recipient: buyer.email } })).toBe(0)
    expect(await db().outboxMail.findFirstOrThrow({ where: { recipient: hr.email } })).toMatchObject({
      subject: 'An employee asks to be confirmed',
    })
    const theirs = { OR: [{ email: buyer.email }, { userId }] }
    expect(await db().complaint.findMany({ where: theirs })).toEqual([])
    expect(await db().ticket.findMany({ where: theirs })).toEqual([])
    expect(
      await db().ticket.findFirstOrThrow({ where: { orderId: order.id }, include: { messages: true } }),
    ).toMatchObject({
      state: 'closed',
      firstName: '',
      email: `${userId}@erased.invalid`,
      messages: [{ text: 'Erased at the writer’s request.', authorId: null, imageId: null }],
    })

    const kept = await db().order.findUniqueOrThrow({
      where: { id: order.id },
      include: { items: true, plans: { include: { instalments: true } } },
    })
    expect(kept).toMatchObject({
      buyerName: 'Erased account',
      deliveryLocation: '',
      deliveryPhone: '',
      totalKobo: 1_200_000n,
      number: order.number,
    })
    expect(kept.items).toHaveLength(1)
    expect(kept.plans[0]?.instalments).toHaveLength(1)
    expect(await db().payment.findFirstOrThrow({ where })).toMatchObject({ amountKobo: 100_000n, link: null })
    expect(await db().consent.count({ where })).toBe(1)
    expect(await db().wallet.count({ where })).toBe(1)
    expect(
      await db().auditRecord.findFirstOrThrow({ where: { subject: `user:${userId}`, action: 'account.erased' } }),
    ).toMatchObject({ actorId: userId })
  })

  test('ends every session and grant, and frees the email for a new registration', async () => {
    const buyer = await aBuyer()
    await eraseAccount(buyer, PASSWORD)
    expect(await findPerson(claimsOf(buyer))).toBeUndefined()
    expect(await findRegistration(buyer.id, 1)).toBeUndefined()
    expect(await findRegistration(buyer.id, 2)).toBeUndefined()
    await expect(logIn({ email: buyer.email, password: PASSWORD }, unique('address'))).rejects.toMatchObject({
      status: 400,
    })
    await expect(
      logIn({ email: `${buyer.id}@erased.invalid`, password: PASSWORD }, unique('address')),
    ).rejects.toMatchObject({ status: 400 })

    const anew = await register(
      registerSchema.parse({
        firstName: 'Firstname',
        lastName: 'Lastname',
        email: buyer.email,
        password: PASSWORD,
        confirmPassword: PASSWORD,
      }),
    )
    expect(anew.userId).not.toBe(buyer.id)
    expect(await queuedMails(buyer.email)).toHaveLength(1)
  })

  test('erases once for two requests at once', async () => {
    const buyer = await aBuyer()
    const { lost } = await race([eraseAccount(buyer, PASSWORD), eraseAccount(buyer, PASSWORD)])
    expect(lost.every((error) => (error as { status?: number }).status === 400)).toBe(true)
    expect(await db().auditRecord.count({ where: { subject: `user:${buyer.id}`, action: 'account.erased' } })).toBe(1)
  })

  test('refuses a wrong password, and every password after five tries', async () => {
    const buyer = await aBuyer()
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await expect(eraseAccount(buyer, 'Wrong0000')).rejects.toMatchObject({
        status: 400,
        details: { fields: { currentPassword: 'This password is wrong.' } },
      })
    }
    await expect(eraseAccount(buyer, PASSWORD)).rejects.toMatchObject({ status: 429 })
    expect((await db().user.findUniqueOrThrow({ where: { id: buyer.id } })).erasedAt).toBeNull()
  })

  test('refuses HR and staff', async () => {
    for (const person of [await aPartner(), await aStaff()])
      await expect(eraseAccount(person, PASSWORD)).rejects.toMatchObject({ status: 403 })
  })

  test.each(['pending', 'approved', 'packed', 'out_for_delivery'] as const)(
    'refuses while an order is %s and changes nothing',
    async (status) => {
      const buyer = await aBuyer()
      const order = await anOrder(buyer, { status, dues: [{ inDays: 0, amount: 1_000_000n, paid: 1_000_000n }] })
      const before = await db().user.findUniqueOrThrow({ where: { id: buyer.id } })
      await expect(eraseAccount(buyer, PASSWORD)).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining(order.number) as string,
      })
      expect(await db().user.findUniqueOrThrow({ where: { id: buyer.id } })).toEqual(before)
    },
  )

  test('refuses while a plan is open', async () => {
    const buyer = await aBuyer()
    await anOrder(buyer, { status: 'delivered' })
    await expect(eraseAccount(buyer, PASSWORD)).rejects.toMatchObject({
      status: 409,
      message: 'Your account cannot be deleted while a payment plan is open. Please repay it on your statement first.',
    })
  })

  test('refuses while we hold credit for the buyer', async () => {
    const buyer = await aBuyer()
    await giveCredit(buyer, 100n)
    await expect(eraseAccount(buyer, PASSWORD)).rejects.toMatchObject({ status: 409 })
  })

  test('refuses either the erasure or an order placed at the same moment', async () => {
    await someCharges()
    const buyer = await aBuyer()
    await fillCart(buyer, [await aProduct()])
    const deliveryDetails = { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '+2348031234567' }
    const { won, lost } = await race<unknown>([
      eraseAccount(buyer, PASSWORD),
      placeOrder(buyer, { deliveryDetails, acceptTerms: true }, unique('key')),
    ])
    expect([won.length, lost.length]).toEqual([1, 1])
    const { erasedAt } = await db().user.findUniqueOrThrow({ where: { id: buyer.id } })
    expect(await db().order.count({ where: { userId: buyer.id } })).toBe(erasedAt ? 0 : 1)
  })
})
