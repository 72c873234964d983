import { beforeAll, describe, expect, test } from 'vitest'
import { learnColumns } from '@/lib/companies/file-columns'
import { lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { fromNaira } from '@/lib/core/money'
import { periodFile } from '@/lib/deductions/queries'
import { getOwnRemittances } from '@/lib/deductions/remittance-queries'
import { announceTransfer } from '@/lib/deductions/remittances'
import { bookDeductions } from '@/lib/deductions/upload'
import { aStaff, openConnections, unique } from '@/sandbox/factories'
import { aPayroll, daysTo, fillIn, fullDeduction, monthAhead } from '@/sandbox/payroll'
import { bookStatement, checkStatement } from './service'

/* What staff do with a statement that cannot be read as it is. */

beforeAll(openConnections)

const today = lagosToday()
const bytes = (...lines: string[]) => new TextEncoder().encode(`${lines.join('\r\n')}\r\n`)

/** HR of a company that has deducted ₦20,000, and announces transfers of it. */
async function aDebtor(announced: Readonly<Record<string, number>>) {
  const { hr } = await aPayroll(2, [{ inDays: daysTo(0), amount: 1_000_000n }])
  const month = monthAhead(0)
  const file = fillIn(await periodFile(hr, month, 'csv'), (cells) => ({ deducted: fullDeduction(cells) }))
  await bookDeductions(hr, month, file)
  for (const [reference, naira] of Object.entries(announced))
    await announceTransfer(hr, { amount: fromNaira(naira), reference, date: today })
  return hr
}

describe('the good lines of a statement', () => {
  const HEADING = 'Date,Narration,Credit'

  test('are booked when others cannot be read, and the corrected file books the rest once', async () => {
    const [staff, first, second, cash] = [await aStaff('finance'), unique('REF-1'), unique('REF-2'), unique('CASH')]
    const hr = await aDebtor({ [first]: 12_000, [second]: 5_000 })
    const wrong = bytes(HEADING, `${today},TRF ${first},12000`, `${today},TRF ${second},#N/A`, `31/02/2026,${cash},70`)
    const preview = await checkStatement(staff, wrong)
    expect(preview).toMatchObject({ matched: 1, unmatched: [], problems: [{ line: 3 }, { line: 4 }] })

    await expect(bookStatement(staff, wrong, preview.state)).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Nothing was booked\. Line 3: /) as string,
    })
    expect(await getOwnRemittances(hr)).toMatchObject({ owed: 20_000, received: 0 })
    expect(await bookStatement(staff, wrong, preview.state, true)).toEqual(preview)
    expect(await getOwnRemittances(hr)).toMatchObject({ owed: 8_000, received: 12_000 })

    const corrected = bytes(
      HEADING,
      `${today},TRF ${first},12000`,
      `${today},TRF ${second},5000`,
      `${today},${cash},70`,
    )
    expect(await bookStatement(staff, corrected)).toMatchObject({
      matched: 1,
      total: 5_000,
      already: [{ line: 2 }],
      unmatched: [{ line: 4 }],
    })
    for (const again of [corrected, wrong]) await bookStatement(staff, again, undefined, true)
    expect(await getOwnRemittances(hr)).toMatchObject({ owed: 3_000, received: 17_000 })
    expect(await db().bankLine.count({ where: { text: { contains: cash } } })).toBe(1)
  })

  test('are two where the bank writes one line twice, and the first of them cannot be read', async () => {
    const [staff, cash] = [await aStaff('finance'), unique('CASH')]
    const line = `${today},${cash},500`
    await bookStatement(staff, bytes(HEADING, `${today},${cash},#REF!`, line), undefined, true)
    expect(await bookStatement(staff, bytes(HEADING, line, line))).toMatchObject({ already: [{}], unmatched: [{}] })
    expect(await db().bankLine.count({ where: { text: cash } })).toBe(2)
  })
})

test('the columns of a bank that nobody knows are matched once and remembered', async () => {
  const [staff, cash] = [await aStaff('finance'), unique('CASH')]
  const HEADING = 'Jour;Libelle;Recu'
  const file = bytes('Releve du compte', HEADING, `${today};${cash};500,50`)
  await expect(checkStatement(staff, file)).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/it has no column for a date .*, nor for an amount .*, nor for a text/) as string,
    details: { columns: ['jour', 'libelle', 'recu'], open: ['day', 'amount', 'text'] },
  })
  await expect(checkStatement(staff, file, { day: 'jour', credit: 'recu' })).rejects.toMatchObject({
    status: 400,
    details: { open: ['text'] },
  })
  await expect(checkStatement(staff, file)).rejects.toMatchObject({ details: { open: ['day', 'amount', 'text'] } })

  const chosen = { day: 'jour', credit: 'recu', text: 'libelle' }
  expect(await checkStatement(staff, file, chosen)).toMatchObject({ problems: [], unmatched: [{ amount: 500.5 }] })
  await learnColumns(staff, 'statement', chosen)
  const next = bytes('Releve du compte', 'Solde 0', HEADING, `${today};${cash};"1.200,75"`)
  expect(await checkStatement(await aStaff('finance'), next)).toMatchObject({
    problems: [],
    unmatched: [{ line: 4, amount: 1_200.75, text: cash }],
    reading: {
      columns: [
        { heading: 'Jour', field: 'day' },
        { heading: 'Libelle', field: 'text' },
        { heading: 'Recu', field: 'credit' },
      ],
    },
  })
})
