import { beforeAll, expect, test } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { openConnections } from '@/sandbox/factories'
import { aPayroll, fillIn, monthAhead } from '@/sandbox/payroll'
import type { DocumentFile } from '@/lib/files/document-file'
import { monthStatement } from './month-statement'
import { periodFile } from './queries'
import { bookDeductions } from './upload'

beforeAll(openConnections)

const textOf = async (file: DocumentFile): Promise<string> => {
  if (!(file.content instanceof Uint8Array)) throw new Error('no bytes')
  return (await extractText(await getDocumentProxy(new Uint8Array(file.content)), { mergePages: true })).text
}

test('the statement of a month says what was to be deducted, what was, short and why, and adds up', async () => {
  // Two employees with ₦10,000 due each.
  const { hr, company } = await aPayroll(2)
  const month = monthAhead(1)
  let line = 0
  const file = fillIn(await periodFile(hr, month, 'csv'), () =>
    (line += 1) === 1 ? { deducted: '10000' } : { deducted: '2500.50', reason: 'Unpaid leave' },
  )
  await bookDeductions(hr, month, file)
  const answer = await monthStatement(hr, month)
  expect(answer).toMatchObject({ type: 'application/pdf', isShown: true })
  const text = await textOf(answer)
  for (const part of [company.name, 'Unpaid leave', '₦10,000.00', '₦2,500.50', '₦7,499.50'])
    expect(text).toContain(part)
  // ₦20,000 to deduct = ₦12,500.50 deducted + ₦7,499.50 short.
  expect(text).toMatch(/Total\s+₦20,000\.00\s+₦0\.00\s+₦20,000\.00\s+₦12,500\.50\s+₦7,499\.50/)
  // Another company's HR gets a statement of its own, which is empty.
  const stranger = await aPayroll(0)
  expect(await textOf(await monthStatement(stranger.hr, month))).toContain('Nothing is to be deducted in this month.')
})
