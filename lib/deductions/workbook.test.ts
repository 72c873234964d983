import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import { kobo } from '@/lib/core/money'
import { monthWorkbook } from './workbook'

const row = (staffId: string, due: bigint, deducted: bigint | null = null) => ({
  lineId: `id of ${staffId}`,
  staffId,
  name: `Packer & <${staffId}>`,
  due: kobo(due),
  arrears: kobo(500n),
  balanceAfter: kobo(0n),
  deducted: deducted === null ? null : kobo(deducted),
  reason: '',
})
const file = await buffer(monthWorkbook('Mill', '2026-12', [row('DM-10', 1_000_050n), row('DM-9', 200_000n, 150_000n)]))

test('another program reads a title, what people fill in first, natural order and a total', async () => {
  const rows = await readSheet(new Uint8Array(file).buffer)
  expect(rows).toEqual([
    ['Mill: deductions of December 2026', null, null, null, null, null, null, null, null, null],
    [
      'You can sort, filter and add columns; only “Staff ID”, “Name” and the hidden ids are protected. ' +
        'Rows that a filter hides are not read.',
      ...Array.from({ length: 9 }, () => null),
    ],
    Array.from({ length: 10 }, () => null),
    [
      ...['Staff ID', 'Name', 'Due', 'Arrears', 'To deduct', 'Deducted', 'Reason', 'Balance after'],
      ...['Line ID', 'Period'],
    ],
    ['DM-9', 'Packer & <DM-9>', 2_000, 5, 2_005, 1_500, null, 0, 'id of DM-9', '2026-12'],
    ['DM-10', 'Packer & <DM-10>', 10_000.5, 5, 10_005.5, null, null, 0, 'id of DM-10', '2026-12'],
    Array.from({ length: 10 }, () => null),
    ['Total', null, 12_000.5, 10, 12_010.5, 1_500, null, 0, null, null],
  ])
})

const sheetOf = (bytes: Uint8Array) => strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())

test('the rows can be sorted and filtered, without the total, and take more columns', () => {
  const xml = sheetOf(new Uint8Array(file))
  expect(xml).not.toContain('sheetProtection')
  expect(xml).toContain('<autoFilter ref="A4:J6"/>')
  expect(xml).toMatch(/<row r="7"><\/row><row r="8"><c r="A8"[^>]*>.*?Total/)
  const book = strFromU8(unzipSync(new Uint8Array(file))['xl/workbook.xml'] ?? new Uint8Array())
  expect(book).toContain(`localSheetId="0" hidden="1">'2026-12'!$A$4:$J$6</definedName>`)
})

test('only what identifies a row cannot be typed over, and the ids are hidden', () => {
  const xml = sheetOf(new Uint8Array(file))
  const [, never] = /<dataValidation type="custom"[^>]* sqref="([^"]*)"><formula1>FALSE</.exec(xml) ?? []
  expect(never).toBe('A5:B6 I5:J6')
  expect(xml).toMatch(/<dataValidation type="decimal"[^>]* sqref="F5:F6"/)
  expect([...xml.matchAll(/<col min="(\d+)"[^>]* hidden="1"/g)].map(([, column]) => column)).toEqual(['9', '10'])
})

test('the hint names the columns as the company heads them, and a month without rows has a filter too', async () => {
  const own = new Map([['staff_id', 'Matricule'] as const])
  const empty = new Uint8Array(await buffer(monthWorkbook('Mill', '2026-12', [], own)))
  expect((await readSheet(empty.buffer))[1]?.[0]).toContain('only “Matricule”, “Name” and the hidden ids')
  expect(sheetOf(empty)).toContain('<autoFilter ref="A4:J5"/>')
})
