import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { decide } from '@/lib/approvals/decide'
import { requestUndo } from '@/lib/approvals/kinds/correction'
import { addDays, formatDay, lagosToday } from '@/lib/core/clock'
import { toCsv } from '@/lib/files/csv'
import { db } from '@/lib/database/db'
import { fromNaira } from '@/lib/core/money'
import { periodFile } from '@/lib/deductions/queries'
import { getOwnRemittances } from '@/lib/deductions/remittance-queries'
import { announceTransfer } from '@/lib/deductions/remittances'
import { bookDeductions } from '@/lib/deductions/upload'
import { aStaff, openConnections, race, unique } from '@/sandbox/factories'
import { aPayroll, daysTo, fillIn, fullDeduction, monthAhead } from '@/sandbox/payroll'
import { assignLine, keepBooking, setLineAside } from './lines'
import { countWaitingLines, getBankLine, listBankLines } from './queries'
import { bookStatement, checkStatement } from './service'

/* A transfer and the debit that takes it back come in different statements. */

beforeAll(openConnections)

const month = monthAhead(0)
const [today, yesterday, longAgo] = [lagosToday(), addDays(lagosToday(), -1), addDays(lagosToday(), -16)]

type Line = readonly [naira: string, text: string, day?: string]
const statement = (...lines: readonly Line[]) =>
  new TextEncoder().encode(
    toCsv(
      ['Date', 'Narration', 'Credit'],
      lines.map(([naira, text, day = today]) => [day, text, naira]),
    ),
  )

/** A company that owes ₦20,000 and announced ₦10,000 of it, with the staff who book it. */
async function aTransfer() {
  const { company, hr } = await aPayroll(2, [{ inDays: daysTo(0), amount: 1_000_000n }])
  const [name, reference] = [unique('Mill'), unique('REF-1')]
  await db().company.update({ where: { id: company.id }, data: { name, nameKey: name.toLowerCase() } })
  const file = fillIn(await periodFile(hr, month, 'csv'), (cells) => ({ deducted: fullDeduction(cells) }))
  await bookDeductions(hr, month, file)
  await announceTransfer(hr, { amount: fromNaira(10_000), reference, date: today })
  const staff = await aStaff('finance')
  const lineOf = async (text: string) =>
    getBankLine(staff, (await db().bankLine.findFirstOrThrow({ where: { text }, select: { id: true } })).id)
  return { company: { ...company, name }, hr, reference, staff, lineOf }
}

/** The subjects of mails about booked transfers. */
const mailsTo = async (recipient: string) => {
  const mails = await db().outboxMail.findMany({
    where: { recipient, subject: { contains: 'transfer' } },
    select: { subject: true },
  })
  return mails.map(({ subject }) => subject)
}

const seen = (debit: string, day = today) =>
  `The bank may have taken this money back: a debit of ₦10,000 on ${formatDay(day)} says “${debit}”.`

describe('a debit in the statement of the next day', () => {
  test('makes a case of a booked line, with what to do; the reversed receipt then waits', async () => {
    const { company, hr, reference, staff, lineOf } = await aTransfer()
    await bookStatement(staff, statement(['10,000', reference, yesterday]))
    expect(await getOwnRemittances(hr)).toMatchObject({ owed: 10_000, received: 10_000 })
    const before = await countWaitingLines(staff)

    const debit = `RVSL ${reference}`
    const next = statement(['-10,000', debit])
    const why =
      `${seen(debit)} Please compare both with the bank. If it is the same money, please reverse the receipt; ` +
      'if it is not, please keep the booking.'
    const preview = await checkStatement(staff, next)
    expect(preview).toMatchObject({
      ...{ matched: 0, unmatched: [], already: [], outgoing: 1 },
      takenBack: [{ line: 2, date: yesterday, amount: 10_000, text: reference, company: company.name, why }],
    })
    expect(await countWaitingLines(staff)).toBe(before)
    await bookStatement(staff, next, preview.state)
    const line = await lineOf(reference)
    expect(line).toMatchObject({ state: 'booked', takenBack: true, reason: why, companyId: company.id })
    expect((await listBankLines(staff, {})).items.map(({ id }) => id)).toContain(line.id)
    expect(await countWaitingLines(staff)).toBe(before + 1)
    // Nothing is booked or reversed before two people decide.
    expect(await getOwnRemittances(hr)).toMatchObject({ owed: 10_000, received: 10_000 })

    const { entryId } = await db().remittance.findFirstOrThrow({ where: { companyId: company.id } })
    await decide(await aStaff('finance'), await requestUndo(staff, entryId ?? '', 'Taken back'), 'approve')
    expect(await lineOf(reference)).toMatchObject({
      ...{ state: 'waiting', company: null, takenBack: true },
      reason: `${seen(debit)} Please set the line aside unless the money came again.`,
    })
    // The money is not on its way any more: HR is told, the announcement is gone, and the whole debt is to be sent.
    expect(await getOwnRemittances(hr)).toMatchObject({ owed: 20_000, announced: 0, received: 0, notices: [] })
    expect(await mailsTo(hr.email)).toEqual(['The bank took back your transfer of ₦10,000'])
    await setLineAside(staff, line.id, 'The bank took it back')
    expect(await countWaitingLines(staff)).toBe(before)
  })

  test('is another thing than a mistake of ours, after which the announced money is still on its way', async () => {
    const { company, hr, reference, staff } = await aTransfer()
    await bookStatement(staff, statement(['10,000', reference]))
    const { entryId } = await db().remittance.findFirstOrThrow({ where: { companyId: company.id } })
    await decide(await aStaff('finance'), await requestUndo(staff, entryId ?? '', 'The wrong company'), 'approve')
    expect(await getOwnRemittances(hr)).toMatchObject({ announced: 10_000, notices: [{ reference, received: null }] })
    expect(await mailsTo(hr.email)).toEqual(['We have reversed the receipt of a transfer of ₦10,000'])
  })

  test('is known when it comes again: a booking that was kept stays kept', async () => {
    const { reference, staff, lineOf } = await aTransfer()
    await bookStatement(staff, statement(['10,000', reference]))
    const next = statement(['-10,000', reference])
    // Of two uploads at once the later one finds a known debit, or is asked to look again.
    await race([bookStatement(staff, next), bookStatement(await aStaff('finance'), next)])
    expect(await db().bankDebit.count({ where: { text: reference } })).toBe(1)
    const { id } = await lineOf(reference)
    await keepBooking(staff, id, 'It is our payment to a supplier')
    expect(await getBankLine(staff, id)).toMatchObject({ state: 'booked', takenBack: false, reason: '' })
    expect(await bookStatement(staff, next)).toMatchObject({ takenBack: [] })
    const longer = statement(['10,000', reference], ['-10,000', reference], ['-7', 'CHARGE'])
    expect(await bookStatement(staff, longer)).toMatchObject({ takenBack: [], already: [{}] })
    expect(await getBankLine(staff, id)).toMatchObject({ takenBack: false })
    await expect(keepBooking(staff, id, 'Again')).rejects.toMatchObject({ status: 409, code: 'already_decided' })
    await expect(keepBooking(staff, randomUUID(), 'x')).rejects.toMatchObject({ status: 404 })
    expect(await db().auditRecord.findFirst({ where: { subject: `statement-line:${id}` } })).toMatchObject({
      action: 'statement.booking-kept',
      details: { amount: '₦10,000', reason: 'It is our payment to a supplier' },
    })
  })

  test('is shown at a line that waits, and forgotten when a person books it all the same', async () => {
    const { company, staff, lineOf } = await aTransfer()
    const text = unique('MISNAMED-42')
    await bookStatement(staff, statement(['10,000', text]))
    expect(await lineOf(text)).toMatchObject({ state: 'waiting', takenBack: false })
    await bookStatement(staff, statement(['-10,000', `RETURN ${text}`]))
    const line = await lineOf(text)
    expect(line).toMatchObject({ state: 'waiting', takenBack: true })
    expect(line.reason).toBe(`${seen(`RETURN ${text}`)} Please set the line aside unless the money came again.`)
    await assignLine(staff, line.id, company.id)
    expect(await lineOf(text)).toMatchObject({ state: 'booked', takenBack: false })
  })

  test('names the company and not the reference: of a line that was booked for it', async () => {
    const { company, reference, staff, lineOf } = await aTransfer()
    await bookStatement(staff, statement(['10,000', reference]))
    await bookStatement(staff, statement(['-10,000', `TRF TO ${company.name}`]))
    expect(await lineOf(reference)).toMatchObject({ takenBack: true })
  })
})

test('a debit that comes before its credit makes the credit wait', async () => {
  const { company, hr, reference, staff, lineOf } = await aTransfer()
  await bookStatement(staff, statement(['-10,000', `REVERSAL ${reference}`, yesterday]))
  const file = statement(['10,000', reference])
  expect(await bookStatement(staff, file)).toMatchObject({
    matched: 0,
    unmatched: [
      { candidates: [company.name], why: expect.stringContaining('may have taken this money back') as string },
    ],
  })
  expect(await lineOf(reference)).toMatchObject({ state: 'waiting', takenBack: true })
  expect(await getOwnRemittances(hr)).toMatchObject({ owed: 20_000, received: 0 })
})

describe('an amount that is equal by chance', () => {
  test.each([
    ['a payment to a supplier', 'FLOUR SUPPLIER LIMITED', today],
    ['a payment with another reference', 'TRF INV-2026-0042 FLOUR', today],
    ['a reversal of more than two weeks before', 'RVSL OTHER', longAgo],
  ])('%s changes nothing', async (_what, text, day) => {
    const { hr, reference, staff, lineOf } = await aTransfer()
    await bookStatement(staff, statement(['-10,000', text, day]))
    expect(await bookStatement(staff, statement(['10,000', reference]))).toMatchObject({ matched: 1, unmatched: [] })
    await bookStatement(staff, statement(['-10,000', `${text} AGAIN`, day]))
    expect(await lineOf(reference)).toMatchObject({ state: 'booked', takenBack: false })
    expect(await getOwnRemittances(hr)).toMatchObject({ received: 10_000 })
  })

  test('a payment that names nobody is not kept', async () => {
    const text = unique('SALARY OF A COOK').replace(/[^A-Z ]/g, '')
    await bookStatement(await aStaff('finance'), statement(['-10,000', text]))
    expect(await db().bankDebit.count({ where: { text } })).toBe(0)
  })
})
