import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayColumn, daysBetween, formatDay, lagosToday, nextMonth } from '@/lib/core/clock'
import { db, transaction } from '@/lib/database/db'
import { formatNaira, fromNaira, kobo } from '@/lib/core/money'
import { unseal } from '@/lib/server/seal'
import { rehireEmployee } from '@/lib/employees/leavers'
import { getBuyer } from '@/lib/buyers/detail-queries'
import { aBuyer, aCompany, aPartner, aStaff, anOrder, openConnections, queuedMails, unique } from '@/sandbox/factories'
import { getWallet } from './queries'
import { bookRepayment, undoRepayment } from './repayments'
import { monthOf } from './rules'
import { remindOfSelfPay } from './self-pay'
import { listSelfPay } from './self-pay-queries'

beforeAll(openConnections)

const today = lagosToday()
/** The first day from tomorrow on that can be a payday of every month; at most four days away. */
const dueOn = [1, 2, 3, 4].map((days) => addDays(today, days)).find((day) => Number(day.slice(8)) <= 28) ?? today
const due = monthOf(dueOn)
const before = (month: string): string => monthOf(addDays(`${month}-01`, -1))

/**
 * Someone who has left, of whose pay nothing could be asked, with three instalments of ₦500.
 * @param from the first month in which they pay alone
 */
async function aLeaver(from: string, otherDeductions = 20_000_000n) {
  const company = await aCompany({ payday: Number(dueOn.slice(8)) })
  const buyer = await aBuyer({ companyId: company.id })
  const last = before(before(from))
  await anOrder(buyer, {
    status: 'delivered',
    dues: [before(due), due, nextMonth(due)].map((month) => ({
      inDays: daysBetween(today, `${month}-10`),
      amount: 50_000n,
    })),
  })
  const lastDay = dayColumn(`${last}-10`)
  await db().user.update({
    where: { id: buyer.id },
    data: { eligibility: 'left', lastDay, eligibilityAt: lastDay, otherDeductionsKobo: otherDeductions },
  })
  return { buyer, hr: await aPartner(company.id) }
}

const repay = (userId: string, amount: bigint) =>
  transaction((tx) =>
    bookRepayment(tx, {
      userId,
      amount: kobo(amount),
      event: 'repayment_received',
      eventKey: unique('paid'),
      heldBy: { kind: 'cash_flutterwave' },
    }),
  )
/** Books a deduction from the last pay. */
const deduct = (
  { id: userId, companyId }: { readonly id: string; readonly companyId: string | null },
  amount: bigint,
) =>
  transaction((tx) =>
    bookRepayment(tx, {
      userId,
      amount: kobo(amount),
      event: 'deduction_confirmed',
      eventKey: unique('deducted'),
      heldBy: { kind: 'payroll_receivable', companyId: companyId ?? '' },
    }),
  )
const partsOf = async (userId: string) =>
  (await listSelfPay(userId)).map(({ month, amount, paid, isLate }) => [month, amount, paid, isLate])

describe('the parts of a leaver', () => {
  test('are as large as what was planned a month, from the oldest on, and staff see them', async () => {
    const { buyer } = await aLeaver(due)
    const parts = [
      [due, 500, 0, false],
      [nextMonth(due), 500, 0, false],
      [nextMonth(nextMonth(due)), 500, 0, false],
    ]
    expect(await partsOf(buyer.id)).toEqual(parts)
    expect((await listSelfPay(buyer.id))[0]?.dueOn).toBe(dueOn)
    expect((await getBuyer(await aStaff(), buyer.id)).selfPay.map(({ amount }) => amount)).toEqual([500, 500, 500])
    expect(await getWallet(buyer.id)).toMatchObject({ montlyPayBack: 0, payBackNote: '' })
    await repay(buyer.id, 60_000n)
    expect(await partsOf(buyer.id)).toEqual([
      [due, 500, 500, false],
      [nextMonth(due), 500, 100, false],
      [nextMonth(nextMonth(due)), 500, 0, false],
    ])
  })

  test('stay where they are when one is missed, which is then late until it is paid', async () => {
    const { buyer } = await aLeaver(before(due))
    expect(await partsOf(buyer.id)).toEqual([
      [before(due), 500, 0, true],
      [due, 500, 0, false],
      [nextMonth(due), 500, 0, false],
    ])
    const { entryId } = await repay(buyer.id, 50_000n)
    expect((await partsOf(buyer.id))[0]).toEqual([before(due), 500, 500, false])
    await transaction((tx) => undoRepayment(tx, entryId, { actorId: buyer.id }))
    expect((await partsOf(buyer.id))[0]).toEqual([before(due), 500, 0, true])
    await repay(buyer.id, 150_000n)
    expect(await listSelfPay(buyer.id)).toEqual([])
  })

  test('are not paid by a deduction of the last pay that is booked after they began', async () => {
    const { buyer } = await aLeaver(due)
    const parts = [
      [due, 500, 0, false],
      [nextMonth(due), 500, 0, false],
      [nextMonth(nextMonth(due)), 200, 0, false],
    ]
    const { entryId } = await deduct(buyer, 30_000n)
    expect(await partsOf(buyer.id)).toEqual(parts)
    // The link asks for the whole first part, and what the leaver pays is counted beside the deduction.
    expect(await remindOfSelfPay()).toBe(1)
    expect(await queuedMails(buyer.email)).toContain(`Please pay ₦500 by ${formatDay(dueOn)}`)
    await repay(buyer.id, 50_000n)
    expect(await partsOf(buyer.id)).toEqual([[due, 500, 500, false], ...parts.slice(1)])
    // Undone, the deduction is owed again, at the end.
    await transaction((tx) => undoRepayment(tx, entryId, { actorId: buyer.id }))
    expect(await partsOf(buyer.id)).toEqual([
      [due, 500, 500, false],
      [nextMonth(due), 500, 0, false],
      [nextMonth(nextMonth(due)), 500, 0, false],
    ])
    await deduct(buyer, 30_000n)
    await repay(buyer.id, 70_000n)
    expect(await listSelfPay(buyer.id)).toEqual([])
  })

  test('leave out what the final pay and the pay after it are asked for', async () => {
    const [company, month] = [await aCompany(), monthOf(today)]
    const buyer = await aBuyer({ companyId: company.id })
    const months = [nextMonth(month), nextMonth(nextMonth(month)), nextMonth(nextMonth(nextMonth(month)))]
    const dues = months.map((each) => ({ inDays: daysBetween(today, `${each}-10`), amount: 5_000_000n }))
    await anOrder(buyer, { status: 'delivered', dues })
    expect(await listSelfPay(buyer.id)).toEqual([])
    const first = dayColumn(`${month}-01`)
    await db().deductionPeriod.create({
      data: { companyId: company.id, month: first, payday: first, closedAt: new Date() },
    })
    await db().user.update({
      where: { id: buyer.id },
      data: { eligibility: 'left', lastDay: dayColumn(today), eligibilityAt: new Date() },
    })
    // This month is closed, so of ₦150,000 the next pay is asked for ₦66,660.
    expect(await partsOf(buyer.id)).toEqual([
      [months[1], 50_000, 0, false],
      [months[2], 33_340, 0, false],
    ])
  })

  test('end when they are rehired: payroll deducts again', async () => {
    const { buyer, hr } = await aLeaver(before(due))
    await rehireEmployee(hr, buyer.id, { salary: kobo(20_000_000n), otherDeductions: kobo(0n) })
    expect(await listSelfPay(buyer.id)).toEqual([])
    expect((await getWallet(buyer.id)).montlyPayBack).toBeGreaterThan(0)
    expect(await remindOfSelfPay()).toBe(0)
  })
})

describe('the link to pay a part', () => {
  test('is sent once before its day, by two servers, for exactly this part', async () => {
    const { buyer } = await aLeaver(due)
    const done = await Promise.all([remindOfSelfPay(), remindOfSelfPay()])
    expect(done[0] + done[1]).toBe(1)
    expect(await remindOfSelfPay()).toBe(0)
    const title = `Please pay ₦500 by ${formatDay(dueOn)}`
    expect(await queuedMails(buyer.email)).toEqual([title])
    expect(await db().notification.findFirstOrThrow({ where: { userId: buyer.id } })).toMatchObject({
      title: `${title}.`,
      body: '',
      href: `/Statement?part=${due}#repay`,
    })
  })

  test('names what is late, and what is left of a part', async () => {
    const { buyer } = await aLeaver(before(due))
    await repay(buyer.id, 20_000n)
    expect(await remindOfSelfPay()).toBe(1)
    const { sealedBody } = await db().outboxMail.findFirstOrThrow({ where: { recipient: buyer.email } })
    const text = String((await unseal('mail', sealedBody))?.['text'])
    expect(text).toContain(`${formatNaira(fromNaira(300))} from earlier months is late.`)
    expect(text).toContain('₦500')
  })

  test('is not sent for a part that is paid, before payroll has asked its last pay, or after erasure', async () => {
    const [paid, early, erased] = [await aLeaver(due), await aLeaver(nextMonth(nextMonth(due))), await aLeaver(due)]
    await repay(paid.buyer.id, 50_000n)
    await db().user.update({ where: { id: erased.buyer.id }, data: { erasedAt: new Date() } })
    expect(await remindOfSelfPay()).toBe(0)
    for (const { buyer } of [paid, early, erased]) expect(await queuedMails(buyer.email)).toEqual([])
  })
})
