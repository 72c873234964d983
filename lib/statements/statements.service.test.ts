import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { decide } from '@/lib/approvals/decide'
import { requestUndo } from '@/lib/approvals/kinds/correction'
import { lagosToday } from '@/lib/core/clock'
import { toCsv } from '@/lib/files/csv'
import { db, pool } from '@/lib/database/db'
import { fromNaira } from '@/lib/core/money'
import { getOwnRemittances } from '@/lib/deductions/remittance-queries'
import { announceTransfer, recordRemittance } from '@/lib/deductions/remittances'
import { periodFile } from '@/lib/deductions/queries'
import { bookDeductions } from '@/lib/deductions/upload'
import { findLedgerDifferences } from '@/prisma/ledger-check'
import { aStaff, openConnections, race, unique } from '@/sandbox/factories'
import { aPayroll, daysTo, fillIn, fullDeduction, monthAhead } from '@/sandbox/payroll'
import { assignLine, setLineAside } from './lines'
import { getBankLine, listBankLines } from './queries'
import { bookStatement, checkStatement } from './service'

beforeAll(openConnections)

const today = lagosToday()
const month = monthAhead(0)

/** A company with a name that only it has, whose two employees had ₦10,000 deducted each. */
async function aDebtor() {
  const world = await aPayroll(2, [{ inDays: daysTo(0), amount: 1_000_000n }])
  const name = unique('Mill')
  await db().company.update({ where: { id: world.company.id }, data: { name, nameKey: name.toLowerCase() } })
  const file = fillIn(await periodFile(world.hr, month, 'csv'), (cells) => ({ deducted: fullDeduction(cells) }))
  await bookDeductions(world.hr, month, file)
  return { ...world, company: { ...world.company, name } }
}
type Line = readonly [naira: number | string, text: string]
const statement = (...lines: readonly Line[]) =>
  new TextEncoder().encode(
    toCsv(
      ['Date', 'Narration', 'Credit'],
      lines.map(([naira, text]) => [today, text, String(naira)]),
    ),
  )
const announce = ({ hr }: Awaited<ReturnType<typeof aDebtor>>, naira: number, reference: string) =>
  announceTransfer(hr, { amount: fromNaira(naira), reference, date: today })
async function differences(): Promise<string[]> {
  const client = await pool().connect()
  return findLedgerDifferences(client).finally(() => {
    client.release()
  })
}
const waitingLine = async (text: string) => {
  const { id } = await db().bankLine.findFirstOrThrow({ where: { text }, select: { id: true } })
  return id
}

describe('a statement', () => {
  test('is previewed, then booked, and settles announcements', async () => {
    const [debtor, staff, reference] = [await aDebtor(), await aStaff('finance'), unique('REF-1')]
    await announce(debtor, 15_000, reference)
    const unknown = unique('CASH')
    const file = statement([15_000, `TRF ${reference}`], [5_000, debtor.company.name], [70, unknown], ['-50', 'CHARGE'])
    const before = await db().ledgerEntry.count()
    const preview = await checkStatement(staff, file)
    expect(preview).toMatchObject({
      matched: 1,
      total: 15_000,
      matches: [{ line: 2, amount: 15_000, company: debtor.company.name, reference }],
      unmatched: [
        { line: 3, candidates: [debtor.company.name] },
        { line: 4, candidates: [] },
      ],
      already: [],
      outgoing: 1,
      problems: [],
    })
    expect(await db().ledgerEntry.count()).toBe(before)

    expect(await bookStatement(staff, file, preview.state)).toEqual(preview)
    expect(await getOwnRemittances(debtor.hr)).toMatchObject({
      owed: 5_000,
      announced: 0,
      received: 15_000,
      receipts: [{ reference, amount: 15_000, date: today }],
    })
    expect((await listBankLines(staff, { state: 'booked' })).items[0]).toMatchObject({
      amount: 15_000,
      company: debtor.company.name,
    })
    expect(await differences()).toEqual([])
  })

  test('is booked once: the same file, and a longer one with the same lines', async () => {
    const [debtor, staff, reference] = [await aDebtor(), await aStaff(), unique('REF-1')]
    await announce(debtor, 10_000, reference)
    const lines: Line[] = [
      [10_000, reference],
      [33, unique('CASH')],
    ]
    const file = statement(...lines)
    const { won } = await race([bookStatement(staff, file), bookStatement(await aStaff(), file)])
    expect(won.length).toBeGreaterThan(0)
    expect(await bookStatement(staff, file)).toMatchObject({ matched: 0, unmatched: [], already: [{}, {}] })
    const longer = statement(...lines, [10_000, reference], [44, unique('CASH')])
    expect(await bookStatement(staff, longer)).toMatchObject({ matched: 0, unmatched: [{}, {}], already: [{}, {}] })
    expect(await getOwnRemittances(debtor.hr)).toMatchObject({ owed: 10_000, received: 10_000 })
  })

  test('pays exactly the debt of one month while another month is open', async () => {
    const world = await aPayroll(1, [
      { inDays: daysTo(0), amount: 1_000_000n },
      { inDays: daysTo(1), amount: 700_000n },
    ])
    const name = unique('Mill')
    await db().company.update({ where: { id: world.company.id }, data: { name, nameKey: name.toLowerCase() } })
    for (const period of [month, monthAhead(1)]) {
      const file = fillIn(await periodFile(world.hr, period, 'csv'), (cells) => ({ deducted: fullDeduction(cells) }))
      await bookDeductions(world.hr, period, file)
    }
    const { owed } = await getOwnRemittances(world.hr)
    expect(owed).toBe(17_000)
    const file = statement([10_000, `TRF FROM ${name}`])
    expect(await bookStatement(await aStaff(), file)).toMatchObject({ matched: 1, total: 10_000, unmatched: [] })
    expect(await getOwnRemittances(world.hr)).toMatchObject({ owed: 7_000, received: 10_000 })
  })

  test.each([
    [
      'after it',
      (ref: string): Line[] => [
        [10_000, ref],
        ['-10,000', `RVSL ${ref}`],
      ],
    ],
    [
      'before it',
      (ref: string): Line[] => [
        ['-10,000', ref],
        [10_000, ref],
      ],
    ],
  ])('does not book a transfer that the bank took back %s', async (_when, linesOf) => {
    const [debtor, staff, reference] = [await aDebtor(), await aStaff(), unique('REF-1')]
    await announce(debtor, 10_000, reference)
    const why = expect.stringContaining('The bank may have taken this money back: a debit of ₦10,000 on') as string
    expect(await bookStatement(staff, statement(...linesOf(reference)))).toMatchObject({
      matched: 0,
      unmatched: [{ amount: 10_000, candidates: [debtor.company.name], why }],
      outgoing: 1,
    })
    expect(await getOwnRemittances(debtor.hr)).toMatchObject({ owed: 20_000, announced: 10_000, received: 0 })
  })

  test('books a transfer although another payment of the same amount went out', async () => {
    const [debtor, staff, reference] = [await aDebtor(), await aStaff(), unique('REF-1')]
    await announce(debtor, 10_000, reference)
    const file = statement([10_000, reference], ['-10,000', 'FLOUR SUPPLIER'])
    expect(await bookStatement(staff, file)).toMatchObject({ matched: 1, unmatched: [] })
  })

  test('books nothing when it would book something else than was seen', async () => {
    const [debtor, staff] = [await aDebtor(), await aStaff()]
    const file = statement([20_000, `FROM ${debtor.company.name}`])
    const { state, matched } = await checkStatement(staff, file)
    expect(matched).toBe(1)
    await recordRemittance(staff, {
      companyId: debtor.company.id,
      amount: fromNaira(1_000),
      reference: unique('hand'),
      date: today,
    })
    await expect(bookStatement(staff, file, state)).rejects.toMatchObject({ status: 409, code: 'changed_meanwhile' })
    expect(await getOwnRemittances(debtor.hr)).toMatchObject({ received: 1_000 })
    expect(await db().bankLine.count({ where: { text: `FROM ${debtor.company.name}` } })).toBe(0)
  })

  test('books nothing when one of its lines cannot be read', async () => {
    const debtor = await aDebtor()
    const file = statement([20_000, debtor.company.name], ['twenty', 'CASH'])
    await expect(bookStatement(await aStaff(), file)).rejects.toMatchObject({
      status: 400,
      message: 'Nothing was booked. Line 3: Its amount cannot be read, or it has both a credit and a debit.',
    })
    expect(await getOwnRemittances(debtor.hr)).toMatchObject({ received: 0 })
  })

  test('knows the receipts that staff recorded by hand', async () => {
    const [debtor, staff, reference] = [await aDebtor(), await aStaff(), unique('REF-1')]
    await recordRemittance(staff, { companyId: debtor.company.id, amount: fromNaira(7_000), reference, date: today })
    expect(await bookStatement(staff, statement([7_000, reference]))).toMatchObject({
      matched: 0,
      already: [{ why: 'This receipt was recorded by hand.' }],
    })
    expect(await getOwnRemittances(debtor.hr)).toMatchObject({ received: 7_000 })
    expect(await differences()).toEqual([])
  })
})

describe('a line that waits', () => {
  test('is booked for the company that a person chooses; the excess becomes credit', async () => {
    const [debtor, staff, text] = [await aDebtor(), await aStaff(), unique('MISNAMED')]
    await bookStatement(staff, statement([25_000, text]))
    const id = await waitingLine(text)
    await expect(assignLine(staff, id, randomUUID())).rejects.toMatchObject({ status: 400 })
    await expect(assignLine(staff, randomUUID(), debtor.company.id)).rejects.toMatchObject({ status: 404 })
    const other = await aDebtor()
    const { won } = await race([assignLine(staff, id, debtor.company.id), assignLine(staff, id, other.company.id)])
    expect(won).toHaveLength(1)
    await expect(assignLine(staff, id, debtor.company.id)).rejects.toMatchObject({ status: 409 })
    await expect(setLineAside(staff, id, 'x')).rejects.toMatchObject({ status: 409 })
    const sums = [await getOwnRemittances(debtor.hr), await getOwnRemittances(other.hr)]
    expect(sums.map(({ credit }) => credit).sort()).toEqual([0, 5_000])
    expect(await differences()).toEqual([])
  })

  test('is set aside with a reason, and can be booked later', async () => {
    const [debtor, staff, text] = [await aDebtor(), await aStaff(), unique('LOAN')]
    await bookStatement(staff, statement([20_000, text]))
    const id = await waitingLine(text)
    await setLineAside(staff, id, 'A loan of the owner')
    expect(await getBankLine(staff, id)).toMatchObject({ state: 'set_aside', reason: 'A loan of the owner' })
    await assignLine(staff, id, debtor.company.id)
    expect(await getBankLine(staff, id)).toMatchObject({ state: 'booked', company: debtor.company.name, reason: '' })
    await expect(getBankLine(staff, randomUUID())).rejects.toMatchObject({ status: 404 })
  })

  test('waits again when its receipt is reversed, and is no new line of the next statement', async () => {
    const [debtor, staff, text] = [await aDebtor(), await aStaff(), unique('MISNAMED')]
    const file = statement([20_000, text])
    await bookStatement(staff, file)
    const id = await waitingLine(text)
    const remittance = await db().remittance.findUniqueOrThrow({
      where: { id: await assignLine(staff, id, debtor.company.id) },
    })
    await decide(await aStaff(), await requestUndo(staff, remittance.entryId ?? '', 'Another company'), 'approve')
    expect(await getBankLine(staff, id)).toMatchObject({ state: 'waiting', company: null })
    expect(await bookStatement(staff, file)).toMatchObject({ matched: 0, unmatched: [], already: [{}] })
    await assignLine(staff, id, debtor.company.id)
    expect(await getOwnRemittances(debtor.hr)).toMatchObject({ owed: 0, received: 20_000 })
    expect(await differences()).toEqual([])
  })
})
