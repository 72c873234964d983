import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Day, addDays, dayColumn, lagosToday } from '@/lib/core/clock'
import { toCsv } from '@/lib/files/csv'
import { db, pool, transaction } from '@/lib/database/db'
import { type Kobo, fromNaira, sum } from '@/lib/core/money'
import { getOwnRemittances } from '@/lib/deductions/remittance-queries'
import { periodFile } from '@/lib/deductions/queries'
import { recountStates } from '@/lib/deductions/receipts'
import { bookDeductions } from '@/lib/deductions/upload'
import { findLedgerDifferences } from '@/prisma/ledger-check'
import { aStaff, openConnections, unique } from '@/sandbox/factories'
import { aPayroll, daysTo, fillIn, fullDeduction, monthAhead } from '@/sandbox/payroll'
import { assignLine, setLineAside } from './lines'
import { bookStatement, checkStatement } from './service'

beforeAll(openConnections)

const TRANSFERS = 1_000
const STATEMENTS = 4
const COMPANIES = 5
const SEED = 79

/** A company whose two employees had ₦30,000 deducted each. */
async function aDebtor() {
  const world = await aPayroll(2, [{ inDays: daysTo(0), amount: 3_000_000n }])
  const name = unique('Mill')
  await db().company.update({ where: { id: world.company.id }, data: { name, nameKey: name.toLowerCase() } })
  const csv = await periodFile(world.hr, monthAhead(0), 'csv')
  await bookDeductions(
    world.hr,
    monthAhead(0),
    fillIn(csv, (cells) => ({ deducted: fullDeduction(cells) })),
  )
  return { id: world.company.id, hr: world.hr, name }
}
type Debtor = Awaited<ReturnType<typeof aDebtor>>

const HOWS = ['reference', 'both', 'name', 'misnamed', 'stranger'] as const
const aTransfer = fc.record({
  who: fc.nat(COMPANIES - 1),
  naira: fc.integer({ min: 1, max: 500 }),
  /** What arrives less or more than was announced. */
  differs: fc.constantFrom(0, 0, 0, -0.5, 12.25),
  how: fc.constantFrom(...HOWS),
  isTwice: fc.constantFrom(false, false, true),
})
type Transfer = {
  readonly debtor: Debtor
  readonly announced: Kobo | null
  readonly sent: Kobo
  readonly reference: string
  readonly text: string
  readonly how: (typeof HOWS)[number]
  readonly isTwice: boolean
}

function transfersOf(debtors: readonly Debtor[]): Transfer[] {
  return fc
    .sample(aTransfer, { numRuns: TRANSFERS, seed: SEED })
    .flatMap(({ who, naira, differs, how, isTwice }, index): Transfer[] => {
      const debtor = debtors[who]
      if (!debtor) return []
      const reference = `${unique('TR')}-${index}`
      const misnamed = debtor.name.slice(0, -1)
      const texts = {
        reference,
        both: `${reference}/${debtor.name}`,
        name: debtor.name,
        misnamed,
        stranger: `CASH ${index}`,
      }
      const isAnnounced = how === 'reference' || how === 'both' || (how === 'name' && index % 2 === 0)
      return [
        {
          debtor,
          reference,
          how,
          isTwice,
          announced: isAnnounced ? fromNaira(naira) : null,
          sent: fromNaira(naira + differs),
          text: texts[how],
        },
      ]
    })
}

/**
 * Whether nobody has to look at a transfer: its text has its reference, with the announced amount or the company's
 * name. Another line that names the company may end its announcement by the amount.
 */
function isCertain(transfer: Transfer, all: readonly Transfer[]): boolean {
  const { how, announced, sent, debtor } = transfer
  const mayEndIt = (other: Transfer) =>
    other !== transfer &&
    (other.how === 'name' || other.how === 'both') &&
    other.debtor === debtor &&
    other.sent === announced
  return (how === 'both' || (how === 'reference' && sent === announced)) && !all.some(mayEndIt)
}

/** Announces the transfers as HR would, many at once. */
async function announce(transfers: readonly Transfer[], debtors: readonly Debtor[]): Promise<void> {
  await transaction(async (tx) => {
    await tx.remittanceNotice.createMany({
      data: transfers.flatMap(({ debtor, announced, reference }) =>
        announced === null
          ? []
          : [
              {
                companyId: debtor.id,
                amountKobo: announced,
                reference,
                sentOn: dayColumn(lagosToday()),
                announcedById: debtor.hr.id,
              },
            ],
      ),
    })
    for (const { id } of debtors) await recountStates(tx, id)
  })
}

const naira = (amount: Kobo) => `${amount / 100n}.${(amount % 100n).toString().padStart(2, '0')}`
/** A statement of one day. A bank lists all lines of a day in one statement. */
const fileOf = (lines: readonly Transfer[], day: Day) =>
  new TextEncoder().encode(
    toCsv(
      ['Date', 'Narration', 'Credit'],
      lines.map(({ sent, text }) => [day, text, naira(sent)]),
    ),
  )

async function expectCleanBooks(): Promise<void> {
  const client = await pool().connect()
  const differences = await findLedgerDifferences(client).finally(() => {
    client.release()
  })
  expect(differences).toEqual([])
}

test('a thousand random transfers, short, over, misnamed and twice, count once and leave clean books', async () => {
  const staff = await aStaff()
  const debtors = await Promise.all(Array.from({ length: COMPANIES }, aDebtor))
  const totals = async () => {
    const own = await Promise.all(debtors.map(({ hr }) => getOwnRemittances(hr)))
    return own.map(({ received, credit, owed }) => ({ received, credit, owed }))
  }
  const receivedOf = (own: Awaited<ReturnType<typeof totals>>) => sum(own.map(({ received }) => fromNaira(received)))
  const transfers = transfersOf(debtors)
  await announce(transfers, debtors)

  let booked = 0n
  const arrived: Transfer[] = []
  for (let part = 0; part < STATEMENTS; part += 1) {
    const lines = transfers
      .filter((_, index) => index % STATEMENTS === part)
      .flatMap((transfer) => (transfer.isTwice ? [transfer, transfer] : [transfer]))
    const file = fileOf(lines, addDays(lagosToday(), -part))
    const report = await bookStatement(staff, file, (await checkStatement(staff, file)).state)
    expect(report.matched + report.unmatched.length).toBe(lines.length)
    const matched = new Set(report.matches.map(({ line }) => lines[line - 2]))
    const certain = lines.filter((transfer) => isCertain(transfer, transfers))
    expect(certain.length).toBeGreaterThan(0)
    expect(certain.filter((transfer) => !matched.has(transfer))).toEqual([])
    // A text without the reference and the right name books nothing.
    expect([...matched].filter((transfer) => transfer?.how === 'misnamed' || transfer?.how === 'stranger')).toEqual([])
    // No money of one company is booked for another.
    for (const { line, company } of report.matches) expect(lines[line - 2]?.debtor.name).toBe(company)
    booked += fromNaira(report.total)
    arrived.push(...lines)

    const after = await totals()
    expect(receivedOf(after)).toBe(booked)
    expect(await bookStatement(staff, file)).toMatchObject({ matched: 0, unmatched: [] })
    expect(await totals()).toEqual(after)
    await expectCleanBooks()
  }
  expect(arrived.length).toBeGreaterThan(TRANSFERS)
  const { _sum } = await db().bankLine.aggregate({ _sum: { amountKobo: true } })
  expect(_sum.amountKobo).toBe(sum(arrived.map(({ sent }) => sent)))

  const waiting = await db().bankLine.findMany({ where: { state: 'waiting' }, take: 60 })
  for (const [index, { id, amountKobo }] of waiting.entries()) {
    if (index % 3 === 0) await setLineAside(staff, id, 'No remittance')
    else {
      await assignLine(staff, id, debtors[index % COMPANIES]?.id ?? '')
      booked += amountKobo
    }
  }
  const own = await totals()
  expect(receivedOf(own)).toBe(booked)
  expect(own.every(({ owed, credit }) => owed === 0 || credit === 0)).toBe(true)
  await expectCleanBooks()
})
