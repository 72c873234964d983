import { beforeAll, describe, expect, test } from 'vitest'
import { formatDay } from '@/lib/core/clock'
import { db, transaction } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { writeOffPlan } from '@/lib/credit/close-plan'
import { correctEmployee } from '@/lib/employees/service'
import { anOrder, openConnections } from '@/sandbox/factories'
import { aPayroll, daysTo, monthAhead } from '@/sandbox/payroll'
import { toldTo } from '@/sandbox/told'
import { closePeriod } from './close'
import { lineId } from './payroll'
import { getPeriod } from './queries'
import { enterDeduction } from './enter'

/* Whoever's pay is asked for less, more or nothing is told so by bell and mail, with dates and amounts. */

beforeAll(openConnections)

const [month, later, last] = [monthAhead(0), monthAhead(1), monthAhead(2)]
const TWO_MONTHS = [
  { inDays: daysTo(0), amount: 1_856_222n },
  { inDays: daysTo(1), amount: 1_856_222n },
]

async function anEmployee(dues: Parameters<typeof aPayroll>[1] = TWO_MONTHS) {
  const { company, hr, buyers } = await aPayroll(1, dues)
  const [buyer] = buyers
  if (!buyer) throw new Error('the company has no employee')
  const enter = (deducted: bigint, reason = '') =>
    enterDeduction(hr, month, { lineId: lineId(company.id, month, buyer.id), deducted: kobo(deducted), reason })
  const payday = async (of: string) => formatDay((await getPeriod(hr, of)).payday)
  return { company, hr, buyer, enter, payday }
}

describe('of a pay that was asked for a deduction', () => {
  test('nothing was taken: the next pay is named with its date and its amounts', async () => {
    const { buyer, enter, payday, company } = await anEmployee()
    await enter(0n, 'Unpaid leave')
    const [on, next] = [await payday(month), await payday(later)]
    const { bells, mails } = await toldTo(buyer)
    const asked =
      `₦18,562.22 that was to be deducted is still open. On ${next} your employer will be asked to deduct ` +
      '₦37,124.44: ₦18,562.22 due on that day and ₦18,562.22 of arrears.'
    expect(bells).toEqual([{ title: `Nothing was deducted from your pay of ${on}.`, body: asked, href: '/Statement' }])
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain(
      `Nothing was deducted from your pay of ${on}: ${company.name} has told us that nothing was deducted from ` +
        `your pay of ${on}. ₦18,562.22 was to be deducted. ${asked}`,
    )
    // Another reason for the same answer is nothing new; the money that was taken after all is.
    await enter(0n, 'Sick leave')
    expect((await toldTo(buyer)).mails).toHaveLength(1)
    await enter(1_856_222n)
    expect((await toldTo(buyer)).mails.at(-1)).toContain(`₦18,562.22 was deducted from your pay of ${on}.`)
  })

  test('less was taken: what moves, and where', async () => {
    const { buyer, enter, payday } = await anEmployee()
    await enter(400_000n, 'Half pay')
    const { bells, mails } = await toldTo(buyer)
    const moves =
      `₦14,562.22 that was to be deducted is still open. On ${await payday(later)} your employer will be asked to ` +
      'deduct ₦33,124.44: ₦18,562.22 due on that day and ₦14,562.22 of arrears.'
    expect(bells).toEqual([{ title: '₦4,000 of your pay went to your plan.', body: moves, href: '/Statement' }])
    expect(mails[0]).toContain(moves)
  })

  test('what does not fit into the next pay either moves on', async () => {
    const { hr, buyer, enter, payday } = await anEmployee()
    await correctEmployee(hr, buyer.id, { otherDeductions: kobo(3_666_666n) })
    await enter(0n, 'Strike')
    expect((await toldTo(buyer)).mails.at(-1)).toContain(
      `On ${await payday(later)} your employer will be asked to deduct ₦30,000: ₦11,437.78 due on that day and ` +
        `₦18,562.22 of arrears. ₦7,124.44 does not fit into that pay and moves to ${await payday(last)}.`,
    )
  })

  test('HR gave no answer before the month was closed', async () => {
    const { hr, buyer, payday } = await anEmployee([{ inDays: daysTo(-1), amount: 1_856_222n }])
    const closed = monthAhead(-1)
    await closePeriod(hr, closed)
    const { bells, mails } = await toldTo(buyer)
    expect(bells).toMatchObject([{ title: `No deduction was reported for your pay of ${await payday(closed)}.` }])
    expect(mails[0]).toContain(
      `On ${await payday(month)} your employer will be asked to deduct ₦18,562.22: all arrears.`,
    )
  })

  test('it paid a plan off: where the letter of discharge is, and what else became of the money', async () => {
    const { buyer, enter, payday } = await anEmployee([{ inDays: daysTo(0), amount: 1_000_000n }])
    const { number, id } = await db().order.findFirstOrThrow({ where: { userId: buyer.id } })
    await enter(1_200_000n, 'Bonus')
    const on = await payday(month)
    const { bells, mails } = await toldTo(buyer)
    expect(bells).toEqual(
      expect.arrayContaining([
        {
          title: `The plan of order ${number} is paid off.`,
          body: 'Nothing more will be deducted from your pay for this order.',
          href: `/History2/agreement?orderId=${id}`,
        },
      ]),
    )
    expect(mails.some((text) => text.includes(`is paid off with the money of ${on}.`))).toBe(true)
    expect(mails.some((text) => text.includes('₦2,000 of it was more than you owed.'))).toBe(true)
  })

  test('it repaid a debt that was written off', async () => {
    const { buyer, enter } = await anEmployee([{ inDays: daysTo(0), amount: 1_000_000n }])
    const lost = await anOrder(buyer, { status: 'delivered', dues: [{ inDays: daysTo(0), amount: 300_000n }] })
    await transaction((tx) => writeOffPlan(tx, lost.id, { actorId: buyer.id, memo: 'gone' }))
    await enter(1_000_000n)
    expect((await toldTo(buyer)).mails.some((text) => text.includes('₦3,000 of it repaid a debt'))).toBe(true)
  })
})
