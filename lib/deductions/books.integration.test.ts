import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { decide } from '@/lib/approvals/decide'
import { requestUndo } from '@/lib/approvals/kinds/correction'
import { lagosToday } from '@/lib/core/clock'
import { db, transaction } from '@/lib/database/db'
import { AppError } from '@/lib/core/errors'
import { fromNaira, kobo } from '@/lib/core/money'
import { outstanding } from '@/lib/credit/queries'
import { bookRepayment } from '@/lib/credit/repayments'
import { aStaff, openConnections, unique } from '@/sandbox/factories'
import { ledgerDifferences } from '@/sandbox/ledger-differences'
import { aPayroll, aReference, daysTo, fillIn, monthAhead, fullDeduction } from '@/sandbox/payroll'
import { closePeriod } from './close'
import { getPeriod, periodFile } from './queries'
import { getOwnRemittances } from './remittance-queries'
import { announceTransfer, recordRemittance, withdrawNotice } from './remittances'
import { bookDeductions } from './upload'

beforeAll(openConnections)

// The last month is too far ahead to be booked.
const MONTHS = [0, 1, 2].map(monthAhead)
const DUES = [0, 1, 2].map((months) => ({ inDays: daysTo(months), amount: 1_000_000n }))

type World = Awaited<ReturnType<typeof aPayroll>>
type Step =
  | { readonly kind: 'upload'; readonly month: number; readonly naira: readonly (number | null)[] }
  | { readonly kind: 'whole'; readonly month: number }
  | { readonly kind: 'close'; readonly month: number }
  | { readonly kind: 'repay' | 'undo' | 'undo-receipt'; readonly who: number; readonly naira: number }
  | { readonly kind: 'announce' | 'receive' | 'withdraw'; readonly naira: number }

const month = fc.nat(MONTHS.length - 1)
const naira = fc.oneof(fc.integer({ min: 1, max: 40_000 }), fc.constantFrom(5_000, 10_000, 10_000.01, 20_000))
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('upload' as const),
      month,
      naira: fc.array(fc.option(fc.oneof(naira, fc.constant(0))), { minLength: 3, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('whole' as const, 'close' as const), month }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('repay' as const, 'undo' as const, 'undo-receipt' as const),
      who: fc.nat(20),
      naira,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('announce' as const, 'receive' as const, 'withdraw' as const),
      naira,
    }),
  },
)

async function take(world: World, step: Step): Promise<boolean> {
  try {
    await perform(world, step)
    return true
  } catch (error) {
    // A refusal is an outcome; anything else is a failure of the test.
    if (error instanceof AppError) return false
    throw error
  }
}

async function perform({ company, hr, buyers }: World, step: Step): Promise<void> {
  const transfer = (amount: number) => ({
    amount: fromNaira(amount),
    reference: aReference(),
    date: lagosToday(),
  })
  switch (step.kind) {
    case 'upload':
    case 'whole': {
      const name = MONTHS[step.month] ?? ''
      const csv = await periodFile(hr, name, 'csv')
      const answer = (cells: Readonly<Partial<Record<string, string>>>, index: number) =>
        step.kind === 'whole'
          ? { deducted: fullDeduction(cells) }
          : { deducted: step.naira[index]?.toString() ?? '', reason: 'as the payslip says' }
      const file = fillIn(csv, answer)
      await bookDeductions(hr, name, file)
      const again = await bookDeductions(hr, name, file)
      expect([again.matched, again.short]).toEqual([0, 0])
      return
    }
    case 'close':
      return closePeriod(hr, MONTHS[step.month] ?? '')
    case 'repay': {
      const buyer = buyers[step.who % buyers.length]
      await transaction((tx) =>
        bookRepayment(tx, {
          userId: buyer?.id ?? '',
          amount: fromNaira(step.naira),
          event: 'repayment_received',
          eventKey: unique('repaid'),
          heldBy: { kind: 'cash_bank' },
        }),
      )
      return
    }
    case 'undo': {
      const lines = await db().deductionLine.findMany({
        where: { period: { companyId: company.id }, entryId: { not: null } },
        select: { entryId: true },
        orderBy: { id: 'asc' },
      })
      await decide(
        await aStaff(),
        await requestUndo(await aStaff(), lines[step.who % Math.max(1, lines.length)]?.entryId ?? '', 'x'),
        'approve',
      )
      return
    }
    case 'undo-receipt': {
      const receipts = await db().remittance.findMany({
        where: { companyId: company.id },
        select: { entryId: true },
        orderBy: { id: 'asc' },
      })
      await decide(
        await aStaff(),
        await requestUndo(await aStaff(), receipts[step.who % Math.max(1, receipts.length)]?.entryId ?? '', 'x'),
        'approve',
      )
      return
    }
    case 'announce':
      await announceTransfer(hr, transfer(step.naira))
      return
    case 'receive':
      await recordRemittance(await aStaff(), { companyId: company.id, ...transfer(step.naira) })
      return
    case 'withdraw': {
      const open = await db().remittanceNotice.findFirst({ where: { companyId: company.id }, select: { id: true } })
      await withdrawNotice(hr, open?.id ?? company.id)
    }
  }
}

test('books and lines agree after any order of files, repayments, corrections and transfers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 5, maxLength: 20 }), async (steps) => {
      const world = await aPayroll(3, DUES)
      for (const step of steps) {
        await take(world, step)
        expect(await ledgerDifferences()).toEqual([])
        // The expected deductions of all months equal the debt of the plans.
        const periods = await Promise.all(
          Array.from({ length: 8 }, (_, months) => getPeriod(world.hr, monthAhead(months))),
        )
        const asked = periods
          .filter((period) => !period.closed)
          .flatMap(({ items }) => items.filter(({ amountDeducted }) => amountDeducted === null))
          .reduce((sum, { amountDue, arrears }) => sum + fromNaira(amountDue) + fromNaira(arrears), 0n)
        const owed = await Promise.all(world.buyers.map(({ id }) => outstanding(id)))
        expect(asked).toBe(owed.reduce((sum, amount) => sum + amount, 0n))
        const sums = await getOwnRemittances(world.hr)
        const deducted = sums.periods.reduce(
          (sum, period) => sum + fromNaira(period.deducted) - fromNaira(period.received),
          0n,
        )
        expect(kobo(deducted)).toBe(fromNaira(sums.owed))
      }
    }),
    { numRuns: 8 },
  )
})
