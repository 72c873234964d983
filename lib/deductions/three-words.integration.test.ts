import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/universal'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import { fileTable } from '@/lib/core/lists'
import { getPartnerHome } from '@/lib/desk/partner-queries'
import { type aPartner, openConnections } from '@/sandbox/factories'
import { aPayroll, daysTo, monthAhead } from '@/sandbox/payroll'
import { closePeriod } from './close'
import { readFile } from './files'
import { MONTHS } from './lists'
import { monthStatement } from './month-statement'
import { getPeriod, listPeriods, periodFile } from './queries'
import { checkDeductions } from './upload'

/*
 * Due is what falls due on the payday without arrears, arrears are what fell due before and is not paid, and to deduct
 * is both. By hand: ₦18,562.22 of the month before was not deducted, and ₦18,562.22 falls due in this one.
 */

const DUE = 18_562.22
const TO_DEDUCT = 37_124.44
const month = monthAhead(0)
const bytes = (text: string) => new TextEncoder().encode(text)

let hr: Awaited<ReturnType<typeof aPartner>>
beforeAll(async () => {
  await openConnections()
  const dues = [-1, 0].map((months) => ({ inDays: daysTo(months), amount: 1_856_222n }))
  ;({ hr } = await aPayroll(1, dues))
  await closePeriod(hr, monthAhead(-1))
})

test('the page of the month, its lines, the list of months and the home say the same', async () => {
  const figures = { amountDue: DUE, arrears: DUE, toDeduct: TO_DEDUCT }
  const period = await getPeriod(hr, month)
  // `due` of a period is a name that programs know: all that is to be deducted.
  expect(period).toMatchObject({ ...figures, due: TO_DEDUCT, open: TO_DEDUCT })
  expect(period.items).toMatchObject([{ ...figures, asks: TO_DEDUCT }])
  expect((await listPeriods(hr)).items.find((each) => each.period === month)).toMatchObject(figures)
  expect((await getPartnerHome(hr)).current).toMatchObject({ period: month, ...figures })
})

test('the file as CSV has due without arrears, as its columns always had', async () => {
  const [row] = parse(await periodFile(hr, month, 'csv'), { bom: true, columns: true }) as Record<string, string>[]
  expect([row?.['amount_due'], row?.['arrears']]).toEqual(['18562.22', '18562.22'])
})

test('the file as Excel has the three columns in this order, and is read back as it is written', async () => {
  const file = await buffer(await periodFile(hr, month, 'xlsx'))
  const rows = await readSheet(new Uint8Array(file).buffer)
  expect(rows[3]?.slice(2, 6)).toEqual(['Due', 'Arrears', 'To deduct', 'Deducted'])
  expect(rows[4]?.slice(2, 5)).toEqual([DUE, DUE, TO_DEDUCT])
  expect((await readFile(new Uint8Array(file))).claims).toMatchObject([
    { asked: 3_712_444n, stated: { amount: 3_712_444n, isWhole: true } },
  ])
})

test('the preview has the three columns, and takes files of before whose Due had the arrears in it', async () => {
  const { items } = await getPeriod(hr, month)
  const id = items[0]?.lineId ?? ''
  const checked = await checkDeductions(
    hr,
    month,
    bytes(`line_id,amount_due,amount_deducted\n${id},18562.22,37124.44\n`),
  )
  expect(checked.rows).toMatchObject([{ due: DUE, arrears: DUE, toDeduct: TO_DEDUCT, outcome: 'matched' }])
  expect(checked.report).toMatchObject({ month: { amountDue: DUE, arrears: DUE, toDeduct: TO_DEDUCT }, changed: [] })
  for (const text of [
    `Line ID,Due,Deducted,Arrears in it\n${id},37124.44,37124.44,18562.22\n`,
    `Line ID,Due,Arrears,To deduct,Deducted\n${id},18562.22,18562.22,37124.44,37124.44\n`,
    `Line ID,Due,Arrears,Deducted\n${id},18562.22,18562.22,37124.44\n`,
  ])
    expect((await checkDeductions(hr, month, bytes(text))).report).toMatchObject({ matched: 1, changed: [] })
})

test('the statement as PDF and the exported list of months have them in this order', async () => {
  const { content } = await monthStatement(hr, month)
  if (!(content instanceof Uint8Array)) throw new Error('no bytes')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true })
  expect(text).toMatch(/Due\s+₦18,562\.22\s+Arrears\s+₦18,562\.22\s+To deduct\s+₦37,124\.44/)
  expect(text).toMatch(/Total\s+₦18,562\.22\s+₦18,562\.22\s+₦37,124\.44/)
  const headings = fileTable(MONTHS).columns.map(({ heading }) => heading)
  expect(headings.slice(headings.indexOf('Due')).slice(0, 3)).toEqual(['Due', 'Arrears', 'To deduct'])
})
