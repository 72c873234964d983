import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import DashboardPage from '@/app/(shop)/Dashboard/page'
import OrderPage from '@/app/(shop)/History2/page'
import CheckoutPage from '@/app/(shop)/TransactionChain1/page'
import PlacedPage from '@/app/(shop)/TransactionChain2/page'
import { lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { askForPayout, withdrawPayout } from '@/lib/credit/payouts'
import { openInstalmentsOf, getWallet } from '@/lib/credit/queries'
import { getAgreement } from '@/lib/orders/agreement-queries'
import { confirmDelivery } from '@/lib/orders/confirm-delivery'
import { moveOrder } from '@/lib/orders/service'
import { unseal } from '@/lib/server/seal'
import { fillCart, someCharges } from '@/sandbox/checkout-factories'
import { giveCredit } from '@/sandbox/credit-factories'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { aBuyer, aProduct, aStaff, openConnections } from '@/sandbox/factories'
import { textOf } from '@/sandbox/pages'
import { tokenOf } from '@/sandbox/roles'
import { factsToAccept, getKeyFacts } from './facts-queries'
import { placeOrder } from './place-order'
import { getCheckout } from './queries'
import { createOrderSchema } from './schema'
import { startCheckout } from './service'

/* A buyer's credit is said and counted wherever an order will use it, and nowhere else. */

beforeAll(async () => {
  await openConnections()
  await someCharges()
})

const ACCOUNT = { bank: 'Test Bank', accountNumber: '0123456789', accountName: 'A Buyer' }
const input = createOrderSchema.parse({
  deliveryDetails: { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' },
  acceptTerms: true,
  months: 3,
})

/** A buyer with ₦5,906.25 of credit and a cart of ₦22,500 from the salary: ₦7,500 on each of three paydays. */
async function aShopper(credit = 590_625n) {
  const buyer = await aBuyer()
  await giveCredit(buyer, credit)
  await fillCart(buyer, [await aProduct({ price: 20_000 })])
  await startCheckout(buyer)
  const token = await tokenOf(buyer)
  return {
    buyer,
    checkout: () => textOf(CheckoutPage, token),
    placed: (orderId: string) => textOf(PlacedPage, token, { orderId }),
    order: (orderId: string) => textOf(OrderPage, token, { orderId }),
    dashboard: () => textOf(DashboardPage, token),
  }
}
type Shopper = Awaited<ReturnType<typeof aShopper>>

const place = async ({ buyer }: Shopper) =>
  placeOrder(buyer, input, randomUUID(), (await getCheckout(buyer))?.facts.digest)

async function receivedMail(orderId: string): Promise<string> {
  const dedupeKey = `order:${orderId}:received`
  const { sealedBody } = await db().outboxMail.findUniqueOrThrow({ where: { dedupeKey } })
  return String((await unseal('mail', sealedBody))?.['text']).replaceAll(/\s+/g, ' ')
}

/** Takes an order to its delivery. */
async function deliver(orderId: string): Promise<void> {
  const staff = await aStaff()
  await moveOrder(staff, orderId, 'approve')
  await db().order.update({ where: { id: orderId }, data: { feesPaidAt: new Date() } })
  for (const move of ['pack', 'dispatch'] as const) await moveOrder(staff, orderId, move)
  await confirmDelivery(staff, orderId, { code: await codeOfOrder(orderId) })
}

const PAYS =
  'Your credit pays ₦5,906.25 of it at the delivery, unless you have it paid out before. The rest is deducted'
const WORDS = 'order for ₦22,500: ₦5,906.25 from your credit, ₦16,593.75 on 3 paydays'

describe('credit that the order will use', () => {
  test('is in the plan, the summary, the button, the key facts, the agreement, the mail and the schedule', async () => {
    const shopper = await aShopper()
    const { buyer } = shopper
    const step1 = await shopper.checkout()
    expect(step1).toContain('You have ₦5,906.25 of credit. It is used first for this order.')
    expect(step1).toContain(PAYS)
    expect(step1).toContain('Paid with your credit – ₦5,906.25')
    // Without a choice of months, and with each.
    expect(step1).toContain('Paid from your salary ₦22,500 ₦16,593.75')
    expect(step1).toContain(`Continue: place ${WORDS}`)
    const facts = await getKeyFacts(buyer, 3)
    expect(facts.afterCredit).toMatchObject({ credit: 5_906.25, rebate: 0, deducted: 16_593.75 })
    expect(facts.afterCredit?.instalments.map(({ amount }) => amount)).toEqual([1_593.75, 7_500, 7_500])
    expect(facts).toMatchObject({
      repaid: 22_500,
      instalments: [{ amount: 7_500 }, { amount: 7_500 }, { amount: 7_500 }],
    })

    const { _id: id } = await place(shopper)
    expect(await shopper.placed(id)).toContain(`You placed an ${WORDS}. ${PAYS}`)
    const { keyFacts, authorisation } = await getAgreement(buyer, id)
    expect(keyFacts?.content.afterCredit).toEqual(facts.afterCredit)
    // The employer may deduct the whole plan, should the credit be paid out before, and reads nothing of the credit.
    expect(authorisation?.content).toMatchObject({ total: 22_500 })
    expect(JSON.stringify(authorisation?.content)).not.toMatch(/credit/i)
    expect(await receivedMail(id)).toContain(`${PAYS} from your pay. After delivery, ₦16,593.75 will be deducted`)
    for (const page of [await shopper.order(id), await shopper.dashboard()]) {
      expect(page).toContain('Your credit pays ₦5,906.25 at the delivery, unless you have it paid out before.')
      expect(page).toContain('₦16,593.75 will be deducted from your pay after delivery.')
      expect(page).toContain('₦1,593.75')
    }
    expect((await getWallet(buyer.id)).creditNote).toBe(
      'You have ₦5,906.25 of credit. It pays first for the food that you have ordered.',
    )

    // The delivery does what was said.
    await deliver(id)
    expect((await openInstalmentsOf(id)).map(({ amount }) => amount)).toEqual([159_375n, 750_000n, 750_000n])
  })

  test('that pays the whole order gives its interest back, and nothing is deducted', async () => {
    const shopper = await aShopper(3_000_000n)
    const step1 = await shopper.checkout()
    // Of ₦1,000 of interest, two of three months have not begun.
    expect(step1).toContain('Continue: place order for ₦22,500, paid with ₦21,833.33 of your credit')
    expect(step1).toContain(
      'That pays off the plan, so ₦666.67 of interest is given back. Nothing is deducted from your pay.',
    )
    const { _id: id } = await place(shopper)
    expect(await shopper.order(id)).toContain('Nothing will be deducted from your pay.')
    expect((await getWallet(shopper.buyer.id)).creditNote).toBe(
      'You have ₦30,000 of credit. ₦21,833.33 of it pays first for the food that you have ordered. ' +
        '₦8,166.67 is used first for your next order.',
    )
    await deliver(id)
    expect(await openInstalmentsOf(id)).toEqual([])
    expect(await getWallet(shopper.buyer.id)).toMatchObject({ customerCredit: 8_166.67, repaidSoFar: 21_833.33 })
  })

  test('is promised to one order only, the oldest', async () => {
    const shopper = await aShopper()
    const { buyer } = shopper
    await place(shopper)
    await fillCart(buyer, [await aProduct({ price: 20_000 })])
    await startCheckout(buyer)
    const step1 = await shopper.checkout()
    expect(step1).toContain('Continue: place order for ₦22,500 on 3 paydays')
    expect(step1).not.toContain('Paid with your credit')
    expect((await getKeyFacts(buyer, 3)).afterCredit).toBeUndefined()
  })

  test('is the same in the key facts of an order that is accepted later', async () => {
    const shopper = await aShopper()
    const later = await placeOrder(shopper.buyer, { ...input, acceptTerms: false }, randomUUID())
    const { facts } = await factsToAccept(shopper.buyer, later._id)
    expect(facts.afterCredit).toMatchObject({ credit: 5_906.25, deducted: 16_593.75 })
    expect(facts.deliveredOn).toBe(lagosToday())
  })
})

describe('credit that was asked to be sent to the bank', () => {
  test('is promised to no order, and a page from before the request places none', async () => {
    const shopper = await aShopper()
    const { buyer } = shopper
    const before = (await getCheckout(buyer))?.facts.digest
    await askForPayout(buyer, ACCOUNT)
    const step1 = await shopper.checkout()
    expect(step1).toContain('It waits for its payout to your bank account, so it pays nothing else.')
    expect(step1).toContain('Continue: place order for ₦22,500 on 3 paydays')
    expect(step1).not.toMatch(/Paid with your credit|is used first|Your credit pays/)
    await expect(placeOrder(buyer, input, randomUUID(), before)).rejects.toMatchObject({
      status: 409,
      code: 'facts_changed',
    })
    const { _id: id } = await place(shopper)
    expect((await getAgreement(buyer, id)).keyFacts?.content.afterCredit).toBeUndefined()
    expect(await receivedMail(id)).not.toContain('credit')

    // Withdrawn, it pays this order after all; the schedule says so, and what was signed stays.
    await withdrawPayout(buyer)
    expect(await shopper.dashboard()).toContain('Your credit pays ₦5,906.25 at the delivery')
  })
})
