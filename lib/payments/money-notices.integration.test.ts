import { beforeAll, describe, expect, test } from 'vitest'
import InvoicePage from '@/app/(shop)/Invoice/page'
import type { Buyer } from '@/lib/core/actors'
import { kobo } from '@/lib/core/money'
import { writeOffPlan } from '@/lib/credit/close-plan'
import { db, transaction } from '@/lib/database/db'
import { lineId } from '@/lib/deductions/payroll'
import { enterDeduction } from '@/lib/deductions/enter'
import { aBuyer, aPartner, aStaff, anOrder, openConnections } from '@/sandbox/factories'
import { paymentBy } from '@/sandbox/fee-payments'
import { aMessagedBuyer } from '@/sandbox/messaged-buyer'
import { textOf } from '@/sandbox/pages'
import { daysTo, monthAhead } from '@/sandbox/payroll'
import { tokenOf } from '@/sandbox/roles'
import { useFlutterwave, useTermii } from '@/sandbox/test-outside'
import { startPayment } from './service'
import { settlePayment } from './settle'

/* What becomes of a buyer's money is told once, by the bell and by mail or message as the buyer chose. */

const flutterwave = useFlutterwave()
useTermii()
beforeAll(openConnections)

const month = monthAhead(1)
type Payment = Parameters<typeof startPayment>[1]

/** Pays by card. The provider's answer comes twice. */
async function payByCard(buyer: Buyer, payment: Payment): Promise<void> {
  const { txRef } = await startPayment(buyer, payment)
  flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful' })
  const { id } = await paymentBy(txRef)
  for (let times = 0; times < 2; times += 1) expect(await settlePayment(id, 'webhook')).toBe('succeeded')
}

/** A plan of ₦10,000, due in the month. */
const owe = (buyer: Buyer) => anOrder(buyer, { dues: [{ inDays: daysTo(1), amount: 1_000_000n }] })

/** HR says what was deducted from the pay of the month, and once more, which is refused. */
async function deduct({ id, companyId }: Buyer, deducted: bigint): Promise<void> {
  const hr = await aPartner(companyId ?? '')
  const answer = { lineId: lineId(companyId ?? '', month, id), deducted: kobo(deducted), reason: 'As HR says' }
  await enterDeduction(hr, month, answer)
  await expect(enterDeduction(hr, month, answer)).rejects.toMatchObject({ status: 409 })
}

const EVENTS: Readonly<Record<string, (buyer: Buyer) => Promise<(string | RegExp)[]>>> = {
  'the registration fee': async (buyer) => {
    await db().user.update({ where: { id: buyer.id }, data: { feePaidAt: null } })
    await payByCard({ ...buyer, payment: false }, { purpose: 'registration' })
    return ['Your registration fee has been received!']
  },
  'the fees of an order': async (buyer) => {
    const { id: orderId, number } = await anOrder(buyer, { status: 'approved' })
    await payByCard(buyer, { purpose: 'order_fees', orderId })
    return [`Delivery and service fee of order ${number} received.`]
  },
  'a repayment by card': async (buyer) => {
    await owe(buyer)
    await payByCard(buyer, { purpose: 'repayment', amount: kobo(300_000n) })
    return ['Your repayment of ₦3,000 has been received.']
  },
  'a repayment that pays the plan off': async (buyer) => {
    const { number } = await owe(buyer)
    await payByCard(buyer, { purpose: 'repayment', amount: kobo(1_000_000n) })
    return [`The plan of order ${number} is paid off.`, 'Your repayment of ₦10,000 has been received.']
  },
  'a deduction from the pay': async (buyer) => {
    await owe(buyer)
    await deduct(buyer, 400_000n)
    return ['₦4,000 of your pay went to your plan.']
  },
  'a month without a deduction': async (buyer) => {
    await owe(buyer)
    await deduct(buyer, 0n)
    return [/^Nothing was deducted from your pay of /]
  },
  'a deduction that pays the plan off': async (buyer) => {
    const { number } = await owe(buyer)
    await deduct(buyer, 1_000_000n)
    return [`The plan of order ${number} is paid off.`, '₦10,000 of your pay went to your plan.']
  },
  'a write-off': async (buyer) => {
    const [{ id, number }, staff] = [await owe(buyer), await aStaff()]
    await transaction((tx) => writeOffPlan(tx, id, { actorId: staff.id, memo: 'cannot be found' }))
    return [`We have stopped collecting ₦10,000 of order ${number}.`]
  },
}

/** The bell lines of a buyer, the states of the mails, and the channels of the messages. */
async function toldBy({ id, email }: Buyer) {
  const [bells, mails, messages] = await Promise.all([
    db().notification.findMany({ where: { userId: id }, select: { title: true } }),
    db().outboxMail.findMany({ where: { recipient: email }, select: { state: true } }),
    db().outboxMessage.findMany({ where: { userId: id }, select: { channel: true } }),
  ])
  return {
    bells: bells.map(({ title }) => title),
    mails: mails.map(({ state }) => state),
    messages: messages.map(({ channel }) => channel),
  }
}

describe.each(Object.entries(EVENTS))('%s', (_name, happen) => {
  test('is told once by bell and mail', async () => {
    const buyer = await aBuyer()
    const titles = await happen(buyer)
    const told = await toldBy(buyer)
    expect(told).toMatchObject({ mails: titles.map(() => 'queued'), messages: [] })
    expect(told.bells).toHaveLength(titles.length)
    for (const title of titles)
      expect(
        told.bells.some((bell) => (title instanceof RegExp ? title.test(bell) : bell === title)),
        String(title),
      ).toBe(true)
  })

  test('is told by message to whoever chose that, and the mail is kept in reserve', async () => {
    const buyer = await aMessagedBuyer({ payment: 'sms', deduction: 'sms' })
    const titles = await happen(buyer)
    const told = await toldBy(buyer)
    expect(told).toMatchObject({ mails: titles.map(() => 'held'), messages: titles.map(() => 'sms') })
    expect(told.bells).toHaveLength(titles.length)
  })
})

test('the receipt of a fee leads to its invoice', async () => {
  const buyer = await aBuyer()
  const { id: orderId } = await anOrder(buyer, { status: 'approved', vatBps: 750 })
  await payByCard(buyer, { purpose: 'order_fees', orderId })
  const { href } = await db().notification.findFirstOrThrow({ where: { userId: buyer.id } })
  expect(href).toBe(`/Invoice?orderId=${orderId}&of=fees`)
  const page = await textOf(InvoicePage, await tokenOf(buyer), { orderId, of: 'fees' })
  expect(page).toContain('₦2,000')
})
