import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { aBuyer, aPartner, openConnections } from '@/sandbox/factories'
import { aPayroll, daysTo, monthAhead } from '@/sandbox/payroll'
import { lineId } from './payroll'
import { getPeriod, listPeriods } from './queries'

beforeAll(openConnections)

const month = monthAhead(1)

describe('a period', () => {
  test('has a computed line for each employee with something due', async () => {
    const {
      company,
      hr,
      buyers: [one, two],
    } = await aPayroll(2, [
      { inDays: daysTo(-3), amount: 300n },
      { inDays: daysTo(1), amount: 1_000n },
      { inDays: daysTo(2), amount: 2_000n },
    ])
    await aBuyer({ companyId: company.id })
    const { items, ...period } = await getPeriod(hr, month)
    expect(period).toMatchObject({
      period: month,
      company: company.name,
      closed: false,
      due: 20,
      open: 20,
      deducted: 0,
      lines: { expected: 2, deducted: 0 },
      nextCursor: null,
    })
    expect(items.map(({ lineId: id }) => id).sort()).toEqual(
      [one, two].map((buyer) => lineId(company.id, month, buyer?.id ?? '')).sort(),
    )
    expect(items[0]).toMatchObject({
      name: 'Firstname Lastname',
      amountDue: 10,
      arrears: 0,
      balanceAfter: 20,
      amountDeducted: null,
      state: 'expected',
    })
    // Arrears of an overdue period are in the oldest open one, where HR can still deduct them. In the first days of a
    // month that is the one before.
    const months = await Promise.all([monthAhead(-1), monthAhead(0)].map((each) => getPeriod(hr, each)))
    const now = months.find(({ items: lines }) => lines.length > 0)
    expect(now?.items.map(({ amountDue, arrears, balanceAfter }) => [amountDue, arrears, balanceAfter])).toEqual(
      Array(2).fill([0, 3, 30]),
    )
    expect((await listPeriods(hr)).items.map((each) => each.period)).toContain(now?.period)
    expect(await db().deductionPeriod.count({ where: { companyId: company.id } })).toBe(0)
  })

  test('deducts the whole debt from the final pay of a leaver', async () => {
    const {
      hr,
      buyers: [buyer],
    } = await aPayroll(1, [
      { inDays: daysTo(1), amount: 1_000n },
      { inDays: daysTo(2), amount: 2_000n },
      { inDays: daysTo(3), amount: 500n },
    ])
    await db().user.update({
      where: { id: buyer?.id },
      data: { eligibility: 'left', eligibilityAt: new Date(), lastDay: new Date(`${month}-01`) },
    })
    expect((await getPeriod(hr, month)).items).toMatchObject([{ amountDue: 35, arrears: 0, balanceAfter: 0 }])
    expect((await getPeriod(hr, monthAhead(2))).items).toEqual([])
  })

  test.each(['2019-12', '2030-01'])('does not exist for %s', async (other) => {
    await expect(getPeriod(await aPartner(), other)).rejects.toMatchObject({ status: 404 })
  })
})
