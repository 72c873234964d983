import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { saveHeadings } from '@/lib/roster/headings'
import { db } from '@/lib/database/db'
import { openConnections } from '@/sandbox/factories'
import { aPayroll, monthAhead } from '@/sandbox/payroll'
import { periodFile } from './queries'
import { bookDeductions, previewDeductions } from './upload'

/* The file of a month with the company's own headings. Each expected heading is written by hand. */

beforeAll(openConnections)

const month = monthAhead(1)
const text = (value: string) => new TextEncoder().encode(value)

async function aMill() {
  const world = await aPayroll(2)
  for (const [index, buyer] of world.buyers.entries())
    await db().user.update({
      where: { id: buyer.id },
      data: { staffNumber: `DM-${index + 1}`, fullName: ['Loom Operator', 'Dye House'][index] ?? '' },
    })
  return world
}

test('the file has the headings that HR named, and is read as it was sent', async () => {
  const { hr } = await aMill()
  await saveHeadings(hr, { staff_id: 'Matricule', amount_deducted: 'Retenu (₦)', reason: 'Motif' })
  const csv = await periodFile(hr, month, 'csv', true)
  expect(csv.split('\r\n')[0]).toBe(
    '\uFEFFline_id,period,company,Matricule,name,amount_due,arrears,balance_after,Retenu (₦),Motif',
  )
  for (const file of [csv, await periodFile(hr, month, 'xlsx', true)]) {
    const bytes = new Uint8Array(typeof file === 'string' ? text(file) : await buffer(file))
    expect(await previewDeductions(hr, month, bytes)).toMatchObject({
      waiting: 2,
      problems: [],
      unknown: [],
      changed: [],
    })
  }
  // Programs rely on ours.
  expect((await periodFile(hr, month, 'csv')).split('\r\n')[0]).toContain(',staff_id,')

  const filled = csv.replace(/,,\r\n/g, ',10000,\r\n')
  expect(await bookDeductions(hr, month, text(filled))).toMatchObject({ matched: 2, total: 20_000, problems: [] })
})

test('a file of the payroll program needs neither our ids nor our headings', async () => {
  const { hr } = await aMill()
  const file = text(
    'Pay run\n\nMatricule;Nom;Retenu;Motif\nDM-1;Loom Operator;10.000,00;\nDM-2;Dye House;4000;half pay',
  )
  await expect(previewDeductions(hr, month, file)).rejects.toMatchObject({ status: 400 })
  await saveHeadings(hr, { staff_id: 'Matricule', name: 'Nom', amount_deducted: 'Retenu', reason: 'Motif' })
  expect(await previewDeductions(hr, month, file)).toMatchObject({ matched: 1, short: 1, total: 14_000, problems: [] })
})

test('a heading cannot mean two things', async () => {
  const { hr } = await aMill()
  await expect(saveHeadings(hr, { salary: 'Pay', amount_due: 'PAY ' })).rejects.toMatchObject({
    status: 400,
    details: { fields: { amount_due: '“PAY” is the heading of salary already.' } },
  })
  await expect(saveHeadings(hr, { reason: 'Period' })).rejects.toMatchObject({
    status: 400,
    details: { fields: { reason: '“Period” is our heading of something else. Please leave this field empty.' } },
  })
  expect(await db().companyColumn.count({ where: { companyId: hr.companyId } })).toBe(0)
})
