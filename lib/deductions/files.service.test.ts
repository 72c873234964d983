import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { db, pool } from '@/lib/database/db'
import { aPartner, openConnections } from '@/sandbox/factories'
import { aLargePayroll } from '@/sandbox/large-payroll'
import { aPayroll, fillIn, monthAhead, fullDeduction } from '@/sandbox/payroll'
import { shortWorkbook } from '@/sandbox/short-workbook'
import { lineId } from './payroll'
import { getPeriod, periodFile } from './queries'
import { bookDeductions, previewDeductions } from './upload'

beforeAll(openConnections)

const month = monthAhead(1)
const bytes = (text: string) => new TextEncoder().encode(text)
const download = (hr: Awaited<ReturnType<typeof aPartner>>) => periodFile(hr, month, 'csv')
const whole = (csv: string) => fillIn(csv, (cells) => ({ deducted: fullDeduction(cells) }))

describe('the file of a period', () => {
  test('has the columns of the contract and escapes formulas', async () => {
    const {
      company,
      hr,
      buyers: [buyer],
    } = await aPayroll(1)
    await db().user.update({
      where: { id: buyer?.id },
      data: { fullName: '=HYPERLINK("http://x")', staffNumber: '@1' },
    })
    const id = lineId(company.id, month, buyer?.id ?? '')
    expect(await download(hr)).toBe(
      '\uFEFFline_id,period,company,staff_id,name,amount_due,arrears,balance_after,amount_deducted,reason\r\n' +
        `${id},${month},${company.name},'@1,"'=HYPERLINK(""http://x"")",10000.00,0.00,0.00,,\r\n`,
    )
  })

  test('is read as spreadsheets save it', async () => {
    const { company, hr, buyers } = await aPayroll(4)
    const ids = buyers.map(({ id }) => lineId(company.id, month, id))
    const excel =
      `reason;amount_deducted;line_id;note\r\n;"10.000,00";${ids[0]};x\r\n;₦10,000;${ids[1]?.toUpperCase()};\r\n` +
      `\r\n;10 000.00;${ids[2]};\r\n;;${ids[3]};later\r\n`
    expect(await bookDeductions(hr, month, bytes(excel))).toMatchObject({
      matched: 3,
      total: 30_000,
      waiting: 1,
      problems: [],
    })
    const workbook = await shortWorkbook(
      ['line_id', 'amount_deducted', 'reason'],
      [[ids[3] ?? '', 400_050n, '=half pay']],
    )
    expect(await bookDeductions(hr, month, workbook)).toMatchObject({ short: 1, total: 4_000.5 })
    const workbooks = await buffer(await periodFile(hr, month, 'xlsx'))
    expect(await previewDeductions(hr, month, new Uint8Array(workbooks))).toMatchObject({
      matched: 0,
      already: [{}, {}, {}, {}],
      changed: [],
    })
  })
})

/** HR of a company with many employees of six instalments each. */
async function manyEmployees(employees: number) {
  const client = await pool().connect()
  try {
    const { companyId } = await aLargePayroll(client, { employees, instalments: 6, passwordHash: 'nobody signs in' })
    return await aPartner(companyId)
  } finally {
    client.release()
  }
}

const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  const result = await work()
  process.stdout.write(`${what} in ${Math.round(performance.now() - began)} ms\n`)
  return result
}

describe('a file of 300 employees', () => {
  const text = (file: Uint8Array) => new TextDecoder().decode(file)
  const semicolons = (csv: string) =>
    csv
      .split('\r\n')
      .map((row) => row.replaceAll(',', ';'))
      .join('\r\n')

  test('is read in every form that spreadsheets save, and counts once', async () => {
    const hr = await manyEmployees(300)
    const file = whole(await download(hr))
    expect(text(file)).toContain(`,'=1+1,`)
    const forms = {
      plain: text(file).replace('\uFEFF', ''),
      marked: text(file),
      unix: text(file).replaceAll('\r\n', '\n'),
      excel: semicolons(text(file)),
      formula: text(file).replace(`,'=1+1,`, ',=1+1,'),
    }
    for (const form of Object.values(forms)) {
      expect(await previewDeductions(hr, month, bytes(form))).toMatchObject({
        matched: 300,
        short: 0,
        total: 3_000_000,
        problems: [],
        unknown: [],
        changed: [],
      })
    }
    expect(await timed('300 deductions booked', () => bookDeductions(hr, month, file))).toMatchObject({
      matched: 300,
      total: 3_000_000,
    })
    expect(await bookDeductions(hr, month, bytes(forms.excel))).toMatchObject({ matched: 0, total: 0 })
    expect(await getPeriod(hr, month)).toMatchObject({ deducted: 3_000_000, lines: { deducted: 300 } })
  })
})
