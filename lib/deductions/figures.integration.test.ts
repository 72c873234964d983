import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, inject, test } from 'vitest'
import { decide } from '@/lib/approvals/decide'
import { requestUndo } from '@/lib/approvals/kinds/correction'
import type { Staff } from '@/lib/core/actors'
import { daysBetween, lagosToday } from '@/lib/core/clock'
import { db, transaction } from '@/lib/database/db'
import { AppError } from '@/lib/core/errors'
import { kobo } from '@/lib/core/money'
import { bookRepayment } from '@/lib/credit/repayments'
import { getPartnerHome } from '@/lib/desk/partner-queries'
import { aStaff, openConnections, unique } from '@/sandbox/factories'
import { MonthModel } from '@/sandbox/month-model'
import { aPayroll, aReference, daysTo, fillIn, monthAhead } from '@/sandbox/payroll'
import { listAgeing } from './ageing-queries'
import { closePeriod } from './close'
import { listDebts } from './debt-queries'
import { listExposure } from './exposure-queries'
import { readFile } from './files'
import { lineId } from './payroll'
import { getPeriod, listPeriods, periodFile } from './queries'
import { getCompanyRemittances, getOwnRemittances, listBookedLines } from './remittance-queries'
import { announceTransfer, recordRemittance, withdrawNotice } from './remittances'
import { bookDeductions, previewDeductions } from './upload'

/*
 * What pages, calls and files show of deductions, after random files, answers, closings and transfers, against a plain
 * account of the same steps (sandbox/month-model.ts). The services say only which steps they refuse.
 */

beforeAll(openConnections)

const PEOPLE = 3
const DUES = [1_000_000, 1_000_000, 1_000_000]
const HORIZON = 6
const SOAK_SECONDS = inject('soakSeconds')
const SOAK = { numRuns: 10_000, interruptAfterTimeLimit: SOAK_SECONDS * 1_000 }
const RUNS = 6

type Step =
  | { readonly kind: 'answer'; readonly month: number; readonly kobo: readonly (number | null)[] }
  | { readonly kind: 'close' | 'undo'; readonly month: number; readonly pick: number }
  | { readonly kind: 'repay' | 'announce' | 'withdraw' | 'undo-receipt'; readonly kobo: number; readonly pick: number }
  | { readonly kind: 'receive'; readonly kobo: number; readonly pick: number; readonly isAnnounced: boolean }

const amount = fc.oneof(
  fc.integer({ min: 1, max: 3_500_000 }),
  fc.constantFrom(500_000, 1_000_000, 1_000_001, 2_000_000, 3_000_000),
)
const month = fc.constantFrom(0, 0, 1, 1, 2)
const pick = fc.nat(20)
const step = <Kind extends string, Rest extends object>(weight: number, kind: Kind, rest: fc.Arbitrary<Rest>) => ({
  weight,
  arbitrary: rest.map((chosen) => ({ kind, ...chosen })),
})
const answers = fc.array(fc.option(fc.oneof(amount, fc.constantFrom(0, 1_000_000)), { freq: 3 }), {
  minLength: PEOPLE,
  maxLength: PEOPLE,
})
const aStep: fc.Arbitrary<Step> = fc.oneof(
  step(4, 'answer', fc.record({ month, kobo: answers })),
  step(2, 'close', fc.record({ month, pick })),
  step(1, 'undo', fc.record({ month, pick })),
  step(1, 'repay', fc.record({ kobo: amount, pick })),
  step(3, 'announce', fc.record({ kobo: amount, pick })),
  step(1, 'withdraw', fc.record({ kobo: amount, pick })),
  step(3, 'receive', fc.record({ kobo: amount, pick, isAnnounced: fc.boolean() })),
  step(1, 'undo-receipt', fc.record({ kobo: amount, pick })),
)

/** A company whose payday is today, so that its month can be closed with lines that nobody answered. */
async function aWorld() {
  const payroll = await aPayroll(
    PEOPLE,
    DUES.map((each, months) => ({ inDays: daysTo(months), amount: BigInt(each) })),
  )
  const payday = Math.min(28, Number(lagosToday().slice(8)))
  await db().company.update({ where: { id: payroll.company.id }, data: { payday } })
  const [maker, checker] = [await aStaff(), await aStaff()]
  return { ...payroll, maker, checker, model: new MonthModel(PEOPLE, DUES, HORIZON) }
}
type World = Awaited<ReturnType<typeof aWorld>>

const naira = (amountInKobo: number): string => (amountInKobo / 100).toFixed(2)
const inKobo = (amountInNaira: number): number => Math.round(amountInNaira * 100)
const transferOf = (amountInKobo: number) => ({
  amount: kobo(BigInt(amountInKobo)),
  reference: aReference(),
  date: lagosToday(),
})

async function answer({ company, hr, buyers, model }: World, at: number, answers: readonly (number | null)[]) {
  const name = monthAhead(at)
  const idOf = buyers.map(({ id }) => lineId(company.id, name, id))
  // A reason of its own, because the same file counts once.
  const reason = unique('as the payslip says')
  const file = fillIn(await periodFile(hr, name, 'csv'), (cells) => {
    const deducted = answers[idOf.indexOf(cells['line_id'] ?? '')] ?? null
    return { deducted: deducted === null ? '' : naira(deducted), reason: deducted === null ? '' : reason }
  })
  const preview = await previewDeductions(hr, name, file)
  const report = await bookDeductions(hr, name, file)
  expect(report.month).toEqual(preview.month)
  for (const [who, deducted] of answers.entries())
    if (model.asked(who, at) > 0 || model.people[who]?.answers.has(at)) model.answer(who, at, deducted)
  model.useCredit()
  const { due, deducted, over, short, open } = model.month(at)
  expect(inMoney(preview.month)).toMatchObject({ due, toDeduct: due, deducted, over, short, open })
  const { amountDue, arrears, toDeduct } = preview.month
  expect(sumOf([amountDue, arrears])).toBe(inKobo(toDeduct))
}

const inMoney = (figures: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, inKobo(value)]))

async function perform(world: World, taken: Step): Promise<void> {
  const { company, hr, buyers, maker, checker, model } = world
  switch (taken.kind) {
    case 'answer':
      return answer(world, taken.month, taken.kobo)
    case 'close':
      await closePeriod(hr, monthAhead(taken.month))
      if (!model.closed.has(taken.month)) model.close(taken.month)
      return
    case 'undo': {
      const who = taken.pick % PEOPLE
      const id = lineId(company.id, monthAhead(taken.month), buyers[who]?.id ?? '')
      const { items } = await listBookedLines(maker, company.id, monthAhead(taken.month))
      const entryId = items.find((line) => line.lineId === id)?.entryId
      if (entryId === undefined) return
      await decide(checker, await requestUndo(maker, entryId, 'x'), 'approve')
      model.undoAnswer(who, taken.month)
      return
    }
    case 'repay': {
      const who = taken.pick % PEOPLE
      await transaction((tx) =>
        bookRepayment(tx, {
          userId: buyers[who]?.id ?? '',
          amount: kobo(BigInt(taken.kobo)),
          event: 'repayment_received',
          eventKey: unique('repaid'),
          heldBy: { kind: 'cash_bank' },
        }),
      )
      model.repay(who, taken.kobo)
      return
    }
    case 'announce':
      model.announce(await announceTransfer(hr, transferOf(taken.kobo)), taken.kobo)
      return
    case 'withdraw': {
      const id = model.notices[taken.pick % Math.max(1, model.notices.length)]?.id
      if (id === undefined) return
      await withdrawNotice(hr, id)
      model.withdraw(id)
      return
    }
    case 'receive': {
      const open = model.notices.filter(({ receipt }) => !receipt)
      const noticeId = taken.isAnnounced ? open[taken.pick % Math.max(1, open.length)]?.id : undefined
      await recordRemittance(maker, { companyId: company.id, ...transferOf(taken.kobo), noticeId })
      model.receive(taken.kobo, noticeId)
      return
    }
    case 'undo-receipt': {
      const index = taken.pick % Math.max(1, model.receipts.length)
      const { receipts } = await getCompanyRemittances(maker, company.id)
      const entryId = receipts.at(-1 - index)?.entryId
      if (entryId == null) return
      await decide(checker, await requestUndo(maker, entryId, 'x'), 'approve')
      model.undoReceipt(index)
    }
  }
}

async function take(world: World, taken: Step): Promise<boolean> {
  try {
    await perform(world, taken)
    return true
  } catch (error) {
    // A refusal is an outcome; anything else is a failure of the test.
    if (error instanceof AppError) return false
    throw error
  }
}

const sumOf = (values: readonly number[]): number => values.reduce((all, value) => all + inKobo(value), 0)

/** Each month, as HR, staff, the list, the home and the files show it. */
async function expectMonths({ company, hr, maker, model }: World): Promise<void> {
  const { items: periods } = await listPeriods(hr)
  const home = await getPartnerHome(hr)
  let isEarlierOpen = false
  for (const at of model.all()) {
    const name = monthAhead(at)
    const { counts, ...figures } = model.month(at)
    const { items, found, company: _company, closing, nextCursor: _none, ...period } = await getPeriod(hr, name)
    const { due, toDeduct, deducted, over, short, open, received, announced, unsent, lines } = period
    expect(toDeduct).toBe(due)
    expect(inMoney({ due, deducted, over, short, open, received, announced, unsent })).toEqual(figures)
    expect([lines.expected, lines.not_deducted, lines.deducted + lines.announced + lines.matched]).toEqual(counts)

    // The lines of the page, and the file.
    expect([sumOf(items.map((line) => line.amountDue)), sumOf(items.map((line) => line.arrears))]).toEqual([
      inKobo(period.amountDue),
      inKobo(period.arrears),
    ])
    expect([
      sumOf(items.flatMap(({ amountDue, arrears }) => [amountDue, arrears])),
      sumOf(items.map(({ amountDeducted }) => amountDeducted ?? 0)),
      sumOf(items.map((line) => line.short)),
      sumOf(items.map((line) => line.received)),
    ]).toEqual([figures.due, figures.deducted, figures.short, figures.received])
    expect(items.every((line) => line.short === 0 || line.reason !== '')).toBe(true)
    expect(found).toBe(counts.reduce((all, count) => all + count, 0))
    const rows: Record<string, string>[] = parse(await periodFile(hr, name, 'csv'), { bom: true, columns: true })
    expect([
      sumOf(rows.flatMap((row) => [Number(row['amount_due']), Number(row['arrears'])])),
      sumOf(rows.map((row) => Number(row['amount_deducted']))),
    ]).toEqual([figures.due, figures.deducted])

    // What the dialog says of closing.
    if (closing) {
      expect([inKobo(closing.open.amount), closing.open.lines]).toEqual([figures.open, counts[0]])
      const moves = new Map(closing.open.moves.map((move) => [move.month, inKobo(move.amount)]))
      expect(model.all().map((to) => moves.get(monthAhead(to)) ?? 0)).toEqual(model.movedBy(at))
      expect(closing.open.alone).toBe(0)
      expect(closing.short).toMatchObject({ lines: period.shortLines, amount: short })
    }
    // The other places that show the month.
    const { period: forStaff, items: booked } = await listBookedLines(maker, company.id, name)
    expect(forStaff).toEqual(period)
    expect(sumOf(booked.map((line) => line.deducted))).toBe(figures.deducted)
    const listed = periods.find((each) => each.period === name)
    if (listed) expect(listed).toEqual(period)
    if (home.current?.period === name) expect(home.current).toMatchObject(period)
    const toDo = home.toDos.find((each) => each.kind === 'months' && each.month === name)
    // The oldest month to fill in, and later ones within two weeks of their payday.
    const isWork = !isEarlierOpen || daysBetween(lagosToday(), period.payday) <= 14
    if (at < 2) expect(toDo?.count ?? 0).toBe(isWork ? counts[0] : 0)
    isEarlierOpen ||= counts[0] > 0
  }
  // What is asked for and not answered is the debt, so nothing is arrears of two months.
  expect(model.all().reduce((all, at) => all + model.month(at).open, 0)).toBe(model.owedByPeople())
}

/** The company's debt, as HR and staff see it. */
async function expectDebt({ company, hr, maker, model }: World): Promise<void> {
  const owed = model.owedByCompany()
  const announced = Math.min(owed, model.onItsWay())
  const own = await getOwnRemittances(hr)
  expect(inMoney({ owed: own.owed, announced: own.announced, received: own.received, credit: own.credit })).toEqual({
    ...{ owed, announced, received: model.arrived(), credit: model.credit },
  })
  expect(sumOf(own.periods.map((period) => period.announced))).toBe(announced)
  // All that arrived is on a month or is credit.
  expect(sumOf(own.periods.map((period) => period.received)) + model.credit).toBe(model.arrived())
  const { owed: forStaff, periods } = await getCompanyRemittances(maker, company.id)
  expect([inKobo(forStaff), periods]).toEqual([owed, own.periods])
  await expectAges(maker, company.id, owed, model.owedByPeople())
}

async function expectAges(staff: Staff, companyId: string, owed: number, plans: number): Promise<void> {
  const debt = (await listDebts(staff)).items.find(({ id }) => id === companyId)
  expect([inKobo(debt?.owed ?? 0), sumOf(Object.values(debt?.ages ?? {}))]).toEqual([owed, owed])
  const exposed = (await listExposure(staff, { sort: 'company' }, 1_000)).items.find(({ id }) => id === companyId)
  expect([inKobo(exposed?.owed ?? 0), sumOf(Object.values(exposed?.ages ?? {}))]).toEqual([owed, owed])
  expect(inKobo(exposed?.plans ?? 0)).toBe(plans)
  expect(exposed?.ages).toEqual(debt?.ages)
  const ageing = await listAgeing(staff)
  for (const [rows, total] of [
    [ageing.buyers, plans],
    [ageing.companies, owed],
  ] as const) {
    const row = rows.find((each) => each.companyId === companyId)
    expect([inKobo(row?.total ?? 0), sumOf(row?.ages ?? [])]).toEqual([total, total])
  }
}

/** The Excel file says the same as the CSV. */
async function expectWorkbook({ hr, model }: World): Promise<void> {
  for (const at of [0, 1]) {
    const { claims } = await readFile(await buffer(await periodFile(hr, monthAhead(at), 'xlsx')))
    const { due, deducted } = model.month(at)
    const inAll = (amounts: readonly bigint[]) => Number(amounts.reduce((all, each) => all + each, 0n))
    expect([inAll(claims.map(({ asked }) => asked)), inAll(claims.map((claim) => claim.deducted ?? 0n))]).toEqual([
      due,
      deducted,
    ])
  }
}

test('all that is shown of months and debts adds up after random files, answers, closings and transfers', async () => {
  let taken = 0
  await fc.assert(
    fc.asyncProperty(
      answers,
      answers,
      fc.array(aStep, { minLength: 6, maxLength: 11 }),
      async (first, second, more) => {
        const world = await aWorld()
        // Without deductions of both months there is little to announce, send and undo.
        const begin = [first, second].map((kobos, at): Step => ({ kind: 'answer', month: at, kobo: kobos }))
        for (const each of [...begin, ...more]) {
          if (await take(world, each)) taken += 1
          await expectMonths(world)
          await expectDebt(world)
        }
        await expectWorkbook(world)
      },
    ),
    // Making a failure smaller takes minutes.
    { endOnFailure: true, ...(SOAK_SECONDS > 0 ? SOAK : { numRuns: RUNS }) },
  )
  expect(taken).toBeGreaterThan(RUNS)
})
