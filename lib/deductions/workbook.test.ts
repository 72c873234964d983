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
    [null, null, null, null, null, null, null, null, null, null],
    [
      ...['Staff ID', 'Name', 'Due', 'Arrears', 'To deduct', 'Deducted', 'Reason', 'Balance after'],
      ...['Line ID', 'Period'],
    ],
    ['DM-9', 'Packer & <DM-9>', 2_000, 5, 2_005, 1_500, null, 0, 'id of DM-9', '2026-12'],
    ['DM-10', 'Packer & <DM-10>', 10_000.5, 5, 10_005.5, null, null, 0, 'id of DM-10', '2026-12'],
    ['Total', null, 12_000.5, 10, 12_010.5, 1_500, null, 0, null, null],
  ])
})

test('only the amount deducted and the reason are unlocked, and the ids are hidden', () => {
  const { 'xl/worksheets/sheet1.xml': sheet, 'xl/styles.xml': styles } = unzipSync(new Uint8Array(file))
  const [xml, look] = [strFromU8(sheet ?? new Uint8Array()), strFromU8(styles ?? new Uint8Array())]
  expect(xml).toContain('<sheetProtection sheet="1"')
  const open = [...look.slice(look.indexOf('<cellXfs')).matchAll(/<xf [^>]*?(\/>|>.*?<\/xf>)/g)]
  const unlocked = open.flatMap(([xf], index) => (xf.includes('locked="0"') ? [index] : []))
  const cells = [...xml.matchAll(/<c r="([A-Z]+)(\d+)" s="(\d+)"/g)]
  const typed = cells.flatMap(([, column, number, style]) =>
    unlocked.includes(Number(style)) ? [`${column}${number}`] : [],
  )
  expect(typed).toEqual(['F4', 'G4', 'F5', 'G5'])
  expect([...xml.matchAll(/<col min="(\d+)"[^>]* hidden="1"/g)].map(([, column]) => column)).toEqual(['9', '10'])
})
