import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { listApprovals } from '@/lib/approvals/queries'
import { decide } from '@/lib/approvals/decide'
import { requestUndo } from '@/lib/approvals/kinds/correction'
import { addDays, dayColumn, lagosToday } from '@/lib/core/clock'
import { db, pool } from '@/lib/database/db'
import { fromNaira } from '@/lib/core/money'
import { findLedgerDifferences } from '@/prisma/ledger-check'
import { aPartner, aStaff, openConnections, race } from '@/sandbox/factories'
import { aPayroll, aReference, daysTo, fillIn, monthAhead, fullDeduction } from '@/sandbox/payroll'
import { agedRows, listAgeing } from './ageing-queries'
import { listDebts } from './debt-queries'
import { getPeriod, listPeriods, periodFile } from './queries'
import { getCompanyRemittances, getOwnRemittances, listBookedLines, previewRemittance } from './remittance-queries'
import { announceTransfer, recordRemittance, withdrawNotice } from './remittances'
import { bookDeductions } from './upload'

beforeAll(openConnections)

type Hr = Awaited<ReturnType<typeof aPartner>>
const [first, second] = [monthAhead(0), monthAhead(1)]
const today = lagosToday()
const deduct = async (hr: Hr, month: string) =>
  bookDeductions(
    hr,
    month,
    fillIn(await periodFile(hr, month, 'csv'), (cells) => ({ deducted: fullDeduction(cells), reason: 'as agreed' })),
  )
const announce = (hr: Hr, naira: number, reference = aReference(), date = today) =>
  announceTransfer(hr, { amount: fromNaira(naira), reference, date })
const receive = async (companyId: string, naira: number, parts: { reference?: string; noticeId?: string } = {}) =>
  recordRemittance(await aStaff(), {
    companyId,
    amount: fromNaira(naira),
    reference: aReference(),
    date: today,
    ...parts,
  })
const statesOf = async (hr: Hr) => {
  const { items } = await listPeriods(hr)
  return items
    .filter(({ deducted }) => deducted > 0)
    .reverse()
    .map(({ period, lines, announced, received }) => [
      period,
      lines.deducted,
      lines.announced,
      lines.matched,
      announced,
      received,
    ])
}

/** Two employees and two months: ₦10,000 each in the first, ₦20,000 each in the second, all deducted. */
async function deducted() {
  const world = await aPayroll(2, [
    { inDays: daysTo(0), amount: 1_000_000n },
    { inDays: daysTo(1), amount: 2_000_000n },
  ])
  await deduct(world.hr, first)
  await deduct(world.hr, second)
  return world
}

describe('the debt of a company', () => {
  test('is announced by HR and received by staff, oldest deduction first', async () => {
    const { company, hr } = await deducted()
    expect(await getOwnRemittances(hr)).toMatchObject({
      owed: 60_000,
      announced: 0,
      received: 0,
      notices: [],
      receipts: [],
    })
    const reference = aReference()
    await announce(hr, 25_000, reference)
    expect(await statesOf(hr)).toEqual([
      [first, 0, 2, 0, 20_000, 0],
      [second, 2, 0, 0, 5_000, 0],
    ])
    // Less arrives than was announced. The rest no longer counts as announced.
    await receive(company.id, 15_000, { reference })
    expect(await statesOf(hr)).toEqual([
      [first, 1, 0, 1, 0, 15_000],
      [second, 2, 0, 0, 0, 0],
    ])
    await receive(company.id, 25_000)
    expect(await statesOf(hr)).toEqual([
      [first, 0, 0, 2, 0, 20_000],
      [second, 1, 0, 1, 0, 20_000],
    ])
    expect(await getOwnRemittances(hr)).toMatchObject({
      owed: 20_000,
      announced: 0,
      received: 40_000,
      notices: [{ amount: 25_000, received: 15_000 }],
      receipts: [
        { amount: 25_000, lines: 2 },
        { amount: 15_000, lines: 2 },
      ],
    })
    await receive(company.id, 20_000)
    expect(await statesOf(hr)).toEqual([
      [first, 0, 0, 2, 0, 20_000],
      [second, 0, 0, 2, 0, 40_000],
    ])
  })

  test('is shown by age, and by line before a receipt is booked', async () => {
    const { company } = await deducted()
    const staff = await aStaff()
    const before = await db().ledgerEntry.count()
    const preview = await previewRemittance(staff, { companyId: company.id, amount: fromNaira(25_000) })
    expect(preview).toMatchObject({
      owed: 60_000,
      lines: [
        { period: first, amount: 10_000, whole: true },
        { period: first, amount: 10_000, whole: true },
        { period: second, amount: 5_000, deducted: 20_000, whole: false },
      ],
    })
    expect(await previewRemittance(staff, { companyId: company.id, amount: fromNaira(60_001) })).toMatchObject({
      owed: 60_000,
      excess: 1,
    })
    expect(await db().ledgerEntry.count()).toBe(before)
    const payOn = async (month: string, days: number) =>
      db().deductionPeriod.updateMany({
        where: { companyId: company.id, month: dayColumn(`${month}-01`) },
        data: { payday: dayColumn(addDays(today, days)) },
      })
    await payOn(first, -40)
    await payOn(second, 5)
    expect((await listDebts(staff)).items.find(({ id }) => id === company.id)).toEqual({
      id: company.id,
      company: company.name,
      owed: 60_000,
      announced: 0,
      ages: { 'not due': 40_000, '1–30': 0, '31–60': 20_000, '61–90': 0, '90+': 0 },
    })
    expect(agedRows(await listAgeing(staff))).toContainEqual({
      companyId: company.id,
      company: company.name,
      owedBy: 'the company',
      total: 60_000,
      ages: [40_000, 0, 20_000, 0, 0],
    })
    expect(await getCompanyRemittances(staff, company.id)).toMatchObject({ company: company.name, owed: 60_000 })
    await expect(getCompanyRemittances(staff, randomUUID())).rejects.toMatchObject({ status: 404 })
  })

  test('limits announcements: amount, date and reference are checked', async () => {
    const { company, hr } = await deducted()
    const reference = aReference()
    await announce(hr, 40_000, reference)
    await expect(announce(hr, 20_001)).rejects.toMatchObject({
      status: 409,
      message: 'Your company owes ₦20,000 that is not announced yet, so ₦20,001 cannot be announced.',
    })
    await expect(announce(hr, 0)).rejects.toMatchObject({ status: 400 })
    await expect(announce(hr, 1, aReference(), addDays(today, 1))).rejects.toMatchObject({ status: 400 })
    await expect(announce(hr, 1, reference)).rejects.toMatchObject({
      status: 409,
      message: `The transfer ${reference} was already announced or received.`,
    })
    const { won } = await race([announce(hr, 15_000), announce(hr, 15_000)])
    expect(won).toHaveLength(1)
    await expect(receive(company.id, 1, { noticeId: randomUUID() })).rejects.toMatchObject({ status: 404 })
  })

  test('allows its own HR to withdraw an announcement until the money arrives', async () => {
    const { company, hr } = await deducted()
    const [wrong, right] = [await announce(hr, 1_000), await announce(hr, 20_000)]
    await expect(withdrawNotice(await aPartner(), wrong)).rejects.toMatchObject({ status: 404 })
    await withdrawNotice(hr, wrong)
    expect(await getOwnRemittances(hr)).toMatchObject({ announced: 20_000, notices: [{ id: right }] })
    await receive(company.id, 20_000, { noticeId: right })
    await expect(withdrawNotice(hr, right)).rejects.toMatchObject({ status: 409 })
    expect(await getOwnRemittances(hr)).toMatchObject({ announced: 0, received: 20_000 })
  })

  test('falls when a deduction is undone, unless its money has arrived', async () => {
    const { company, hr } = await deducted()
    const [maker, checker] = [await aStaff(), await aStaff()]
    await receive(company.id, 20_001)
    const covered = (await listBookedLines(maker, company.id, second)).items.find(({ received }) => received > 0)
    const free = (await listBookedLines(maker, company.id, second)).items.find(({ received }) => received === 0)
    await expect(requestUndo(maker, covered?.entryId ?? '', 'x')).rejects.toMatchObject({
      status: 409,
      message: 'The company has already sent the money of this deduction, so it cannot be undone.',
    })
    await decide(checker, await requestUndo(maker, free?.entryId ?? '', 'x'), 'approve')
    expect(await getOwnRemittances(hr)).toMatchObject({ owed: 19_999 })
    expect((await getPeriod(hr, second)).items.filter(({ state }) => state === 'expected')).toHaveLength(1)
  })
})

describe('undoing a receipt', () => {
  test('needs two staff, and restores the debt, the announcement and the reference', async () => {
    const { company, hr } = await deducted()
    const [maker, checker] = [await aStaff(), await aStaff()]
    const [wrong, other] = [aReference(), aReference()]
    await announce(hr, 30_000, wrong)
    await receive(company.id, 45_000, { reference: wrong })
    await receive(company.id, 10_000, { reference: other })
    const [, booked] = (await getCompanyRemittances(maker, company.id)).receipts
    const ask = () => requestUndo(maker, booked?.entryId ?? '', 'The slip says ₦30,000')
    const approval = await ask()
    expect((await listApprovals(checker)).items.find(({ id }) => id === approval)).toMatchObject({
      kind: 'correction',
      details: { title: 'Receipt of ₦45,000.00' },
      reason: 'The slip says ₦30,000',
    })
    // The request books nothing, and nobody decides on their own request.
    await expect(decide(maker, approval, 'approve')).rejects.toMatchObject({ status: 403 })
    expect(await getOwnRemittances(hr)).toMatchObject({ owed: 5_000, received: 55_000 })
    const again = await ask()
    await decide(checker, approval, 'approve')
    await expect(decide(checker, again, 'approve')).rejects.toMatchObject({
      status: 409,
      message: 'This was already undone.',
    })
    const { receipts, ...sums } = await getOwnRemittances(hr)
    expect(sums).toMatchObject({
      owed: 50_000,
      announced: 30_000,
      received: 10_000,
      notices: [{ amount: 30_000, received: null }],
    })
    expect(receipts).toMatchObject([
      { amount: 10_000, undone: false, entryId: null },
      { amount: 45_000, lines: 4, undone: true },
    ])
    await receive(company.id, 30_000, { reference: wrong })
    expect(await getOwnRemittances(hr)).toMatchObject({
      owed: 20_000,
      announced: 0,
      received: 40_000,
      notices: [{ received: 30_000 }],
    })
    await expect(receive(company.id, 1, { reference: wrong })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('was already booked') as string,
    })
    expect((await statesOf(hr)).map(([period]) => period)).toEqual([first, second])
    const client = await pool().connect()
    expect(
      await findLedgerDifferences(client).finally(() => {
        client.release()
      }),
    ).toEqual([])
  })
})
