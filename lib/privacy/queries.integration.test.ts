import { describe, expect, test } from 'vitest'
import { lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { aPartner } from '@/sandbox/factories'
import { aSettledBuyer } from '@/sandbox/settled-buyer'
import { exportData } from './queries'

describe('exportData', () => {
  test('returns every record of a buyer', async () => {
    const { buyer, order, photoId } = await aSettledBuyer()
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
      wallet: { totalLoan: 0, currentLoan: 0, paidLoan: 0, financedSoFar: 10_000, repaidSoFar: 10_000, credit: 0 },
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
          instalments: [{ dueOn: lagosToday(), amount: 10_000, paid: 10_000 }],
        },
      ],
      payments: [{ purpose: 'registration', amount: 1_000, state: 'pending' }],
      invoices: [{ orderNumber: order.number, buyer: { name: 'Firstname Lastname' }, total: 10_000 }],
      cart: [{ quantity: 1 }],
      cartPackages: [{ name: expect.stringContaining('Two of them') as string, quantity: 1 }],
      notifications: [{ title: 'Your order has been received.' }],
      tickets: [
        {
          orderNumber: null,
          messages: [
            { text: 'Firstname Lastname of 1 Mill Road is angry', isStaff: false },
            { text: 'Dear Firstname', isStaff: true },
          ],
        },
        {
          orderNumber: order.number,
          kind: 'damaged',
          messages: [{ text: 'A bag at 1 Mill Road is wet', image: `/api/images/${photoId}` }],
        },
      ],
      nameChangeRequests: [{ fullName: 'Firstname Newname', state: 'pending' }],
    })
  })

  test('returns the second factors of HR without their secrets', async () => {
    const hr = await aPartner()
    const sealedSecret = 'sealed-secret-of-an-app'
    const confirmed = { confirmedAt: new Date(), lastStep: 1 }
    await db().secondFactor.create({ data: { userId: hr.id, kind: 'totp', sealedSecret, ...confirmed } })
    await db().recoveryCode.create({ data: { userId: hr.id, codeHash: `hash-of-${hr.id}` } })
    const data = await exportData(hr)
    expect(data).toMatchObject({ secondFactors: [{ kind: 'totp' }], recoveryCodes: [{ usedAt: null }] })
    expect(JSON.stringify(data)).not.toMatch(/sealed-secret|hash-of/)
  })

  test('returns no hash, no code and nothing about other people', async () => {
    const { buyer } = await aSettledBuyer()
    const hr = await aPartner(buyer.companyId ?? undefined)
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

  test('returns only the account for HR', async () => {
    const hr = await aPartner()
    expect(await exportData(hr)).toMatchObject({
      account: { email: hr.email, role: 'partner' },
      wallet: null,
      orders: [],
      payments: [],
    })
  })
})
