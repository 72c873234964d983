import { describe, expect, test } from 'vitest'
import { findPerson, findRegistration } from '@/lib/access/queries'
import { REGISTRATION_CONSENTS } from '@/lib/accounts/rules'
import { registerSchema } from '@/lib/accounts/schema'
import { logIn, register } from '@/lib/accounts/service'
import { placeOrder } from '@/lib/checkout/place-order'
import { lagosDay } from '@/lib/core/clock'
import { db, transaction } from '@/lib/core/db'
import { tell } from '@/lib/notifications/tell'
import { someCredit } from '@/sandbox/credit-factories'
import {
  PASSWORD,
  aBuyer,
  aPartner,
  aProduct,
  aStaff,
  anEmail,
  anOrder,
  fillCart,
  queuedMails,
  race,
  someCharges,
  unique,
} from '@/sandbox/factories'
import { exportData } from './queries'
import { eraseAccount } from './service'

const mail = { subject: 'Your order is delivered', paragraphs: ['Enjoy.'] }

async function withPicture(userId: string): Promise<string> {
  const { id } = await db().image.create({
    data: {
      kind: 'profile',
      mime: 'image/webp',
      width: 1,
      height: 1,
      bytes: new Uint8Array([1]),
      user: { connect: { id: userId } },
    },
    select: { id: true },
  })
  return id
}

/** A buyer with something of everything, all of it closed. */
async function aSettledBuyer() {
  const buyer = await aBuyer()
  const imageId = await withPicture(buyer.id)
  const order = await anOrder(buyer, {
    status: 'delivered',
    dues: [{ inDays: 0, amount: 1_000_000n, paid: 1_000_000n }],
  })
  await db().payment.create({
    data: {
      txRef: unique('ref'),
      purpose: 'registration',
      userId: buyer.id,
      amountKobo: 100_000n,
      link: 'http://pay.test/firstname',
    },
  })
  await fillCart(buyer, [await aProduct()])
  const { id: userId } = buyer
  await db().checkoutDraft.create({ data: { userId, city: 'Ikeja', location: '1 Mill Road', phone: '+2348031234567' } })
  await db().notification.create({ data: { userId, kind: 'order', title: 'Your order has been received.' } })
  await db().oneTimeCode.create({ data: { userId, purpose: 'reset', codeHmac: 'x'.repeat(64), expiresAt: new Date() } })
  await db().nameChangeRequest.create({ data: { userId, fullName: 'Firstname Newname' } })
  await db().consent.create({ data: { userId, purpose: 'payment-plan', version: '2026-11', granted: true } })
  await db().complaint.create({
    data: {
      userId,
      firstName: 'Firstname',
      lastName: 'Lastname',
      email: buyer.email,
      complaint: 'Firstname Lastname of 1 Mill Road is angry',
      answer: 'Dear Firstname',
    },
  })
  const hr = await aPartner(buyer.companyId ?? undefined)
  await transaction(async (tx) => {
    await tell(tx, { email: buyer.email }, { kind: 'order', mail })
    await tell(
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
  return { buyer, imageId, order, hr }
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

describe('erasing an account', () => {
  test('leaves nothing that tells who it was, and keeps the books', async () => {
    const { buyer, imageId, order, hr } = await aSettledBuyer()
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
    expect(await db().image.findUnique({ where: { id: imageId } })).toBeNull()
    const where = { userId }
    const counts = await Promise.all([
      db().cartItem.count({ where }),
      db().checkoutDraft.count({ where }),
      db().notification.count({ where }),
      db().oneTimeCode.count({ where }),
      db().session.count({ where }),
      db().nameChangeRequest.count({ where }),
    ])
    expect(counts).toEqual([0, 0, 0, 0, 0, 0])
    expect(await db().outboxMail.count({ where: { recipient: buyer.email } })).toBe(0)
    expect(await db().outboxMail.findFirstOrThrow({ where: { recipient: hr.email } })).toMatchObject({
      subject: 'An employee asks to be confirmed',
    })
    expect(await db().complaint.findMany({ where: { OR: [{ email: buyer.email }, { userId }] } })).toEqual([])

    const kept = await db().order.findUniqueOrThrow({
      where: { id: order.id },
      include: { items: true, plan: { include: { instalments: true } } },
    })
    expect(kept).toMatchObject({
      buyerName: 'Erased account',
      deliveryLocation: '',
      deliveryPhone: '',
      totalKobo: 1_200_000n,
      number: order.number,
    })
    expect(kept.items).toHaveLength(1)
    expect(kept.plan?.instalments).toHaveLength(1)
    expect(await db().payment.findFirstOrThrow({ where })).toMatchObject({ amountKobo: 100_000n, link: null })
    expect(await db().consent.count({ where })).toBe(1)
    expect(await db().wallet.count({ where })).toBe(1)
    expect(
      await db().auditRecord.findFirstOrThrow({ where: { subject: `user:${userId}`, action: 'account.erased' } }),
    ).toMatchObject({ actorId: userId })
  })

  test('ends every session and grant, and the e-mail can register anew', async () => {
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

  test('twice at once erases once', async () => {
    const buyer = await aBuyer()
    const { lost } = await race([eraseAccount(buyer, PASSWORD), eraseAccount(buyer, PASSWORD)])
    expect(lost.every((error) => (error as { status?: number }).status === 400)).toBe(true)
    expect(await db().auditRecord.count({ where: { subject: `user:${buyer.id}`, action: 'account.erased' } })).toBe(1)
  })

  test('refuses a wrong password, and after five tries any', async () => {
    const buyer = await aBuyer()
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await expect(eraseAccount(buyer, 'Wrong0000')).rejects.toMatchObject({
        status: 400,
        details: { fields: { currentPassword: 'This is not your password.' } },
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
    'refuses while an order is %s, and changes nothing',
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
      message: 'Your account cannot be deleted while a payment plan is open. Please repay it first.',
    })
  })

  test('refuses while money of theirs is held', async () => {
    const buyer = await aBuyer()
    await someCredit(buyer, 100n)
    await expect(eraseAccount(buyer, PASSWORD)).rejects.toMatchObject({ status: 409 })
  })

  test('and an order placed at the same moment: one of the two is refused', async () => {
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

describe('the export', () => {
  test('holds everything of one person', async () => {
    const { buyer, order } = await aSettledBuyer()
    const data = JSON.parse(JSON.stringify(await exportData(buyer))) as Record<string, unknown>
    expect(data).toMatchObject({
      account: {
        id: buyer.id,
        email: buyer.email,
        fullname: 'Firstname Lastname',
        phonenumber: '+2348031234567',
        salary: 200_000,
        role: 'buyer',
      },
      consents: [{ purpose: 'payment-plan', version: '2026-11', granted: true }],
      wallet: { totalLoan: 10_000, currentLoan: 0, credit: 0 },
      orders: [
        {
          number: order.number,
          total: 12_000,
          delivery: { location: '1 Mill Road', phone: '+2348031234567' },
          items: [{ quantity: 1, price: 10_000 }],
        },
      ],
      plans: [
        {
          orderNumber: order.number,
          state: 'settled',
          financed: 10_000,
          instalments: [{ dueOn: lagosDay(new Date()), amount: 10_000, paid: 10_000 }],
        },
      ],
      payments: [{ purpose: 'registration', amount: 1_000, state: 'pending' }],
      cart: [{ quantity: 1 }],
      notifications: [{ title: 'Your order has been received.' }],
      complaints: [{ complaint: 'Firstname Lastname of 1 Mill Road is angry', answer: 'Dear Firstname' }],
      nameChangeRequests: [{ fullName: 'Firstname Newname', state: 'pending' }],
    })
  })

  test('holds no hash, no code and nothing of anyone else', async () => {
    const { buyer, hr } = await aSettledBuyer()
    const other = await aSettledBuyer()
    await db().user.update({ where: { id: buyer.id }, data: { eligibilityById: hr.id } })
    const text = JSON.stringify(await exportData(buyer))
    const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: buyer.id } })
    for (const secret of [
      passwordHash ?? '',
      'x'.repeat(64),
      'argon2',
      'Hmac',
      'http://pay.test',
      hr.id,
      hr.email,
      other.buyer.id,
      other.buyer.email,
      other.order.number,
    ])
      expect(text).not.toContain(secret)
  })

  test('of HR holds their own account alone', async () => {
    const hr = await aPartner()
    expect(await exportData(hr)).toMatchObject({
      account: { email: hr.email, role: 'partner' },
      wallet: null,
      orders: [],
      payments: [],
    })
  })
})

test('registering keeps what was agreed to, per purpose, with the version of its wording', async () => {
  const { userId } = await register(
    registerSchema.parse({
      firstName: 'Firstname',
      lastName: 'Lastname',
      email: anEmail(),
      password: PASSWORD,
      confirmPassword: PASSWORD,
    }),
  )
  const consents = await db().consent.findMany({
    where: { userId },
    select: { purpose: true, version: true, granted: true },
    orderBy: { purpose: 'desc' },
  })
  expect(consents).toEqual(REGISTRATION_CONSENTS.map((consent) => ({ ...consent, granted: true })))
})
