import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { expect, test } from 'vitest'
import { fileResponse } from '@/lib/server/documents'
import { type PdfDocument, makePdf, pdfFile } from './pdf'

const letter: PdfDocument = {
  title: 'Invoice',
  number: 'INV-000001',
  madeAt: new Date('2026-11-21T08:00:00Z'),
  parties: [
    { role: 'Seller', lines: ['Foodbank', 'TIN 1234'] },
    { role: 'Buyer', lines: ['Adé Ọlá Ɗanƙama'] },
  ],
  parts: [
    { kind: 'facts', facts: [['Date of supply', '21 November 2026']] },
    { kind: 'heading', text: 'Goods' },
    {
      kind: 'table',
      columns: [
        { title: 'Item', width: 3 },
        { title: 'Amount', width: 1, isFigure: true },
      ],
      rows: [['Rice, 50 kg bag', '₦33,333.50']],
      totals: [['Total', '₦33,333.50']],
    },
    { kind: 'paragraph', text: 'Thank you.' },
  ],
}

const longTable = (count: number): PdfDocument => ({
  ...letter,
  parts: [
    {
      kind: 'table',
      columns: [
        { title: 'Line', width: 1 },
        { title: 'What it says', width: 1 },
      ],
      rows: Array.from({ length: count }, (_, index) => [
        `Line ${index + 1} of the list`,
        'A text. '.repeat(index % 9),
      ]),
    },
  ],
})

/** Reads a document with pdf.js, which knows nothing of how it was made. */
async function readPages(bytes: Buffer): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: false })
  return text
}

test('holds every text, with the naira sign and letters of Nigerian names', async () => {
  const [page = '', ...others] = await readPages(await makePdf(letter))
  expect(others).toEqual([])
  const texts = ['Invoice', 'INV-000001', 'Seller', 'TIN 1234', 'Adé Ọlá Ɗanƙama', '21 November 2026', 'Goods', 'Item']
  for (const text of [...texts, 'Rice, 50 kg bag', '₦33,333.50', 'Thank you.', 'Page 1 of 1'])
    expect(page).toContain(text)
})

test('breaks a long table over pages, each with its head and number', async () => {
  const pages = await readPages(await makePdf(longTable(200)))
  expect(pages.length).toBeGreaterThan(4)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('What it says')
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
  }
  const lines = pages.flatMap((page) =>
    [...page.matchAll(/Line (\d+) of the list/g)].map(([, number]) => Number(number)),
  )
  expect(lines).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
})

test('aligns figures at the right of their column', async () => {
  const figures = ['₦1.00', '₦1,234,567.00']
  const parts: PdfDocument['parts'] = [
    { kind: 'table', columns: [{ title: 'Amount', width: 1, isFigure: true }], rows: figures.map((text) => [text]) },
  ]
  const pdf = await getDocumentProxy(new Uint8Array(await makePdf({ ...letter, parts })))
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const ends = items.flatMap((item) =>
    'str' in item && figures.includes(item.str) ? Number(item.transform[4]) + item.width : [],
  )
  expect(ends).toHaveLength(2)
  expect(ends[0]).toBeCloseTo(ends[1] ?? 0, 1)
})

test('makes the same bytes of the same facts, and says when they were settled', async () => {
  const bytes = await makePdf(letter)
  expect(await makePdf(letter)).toEqual(bytes)
  expect(await makePdf({ ...letter, number: 'INV-000002' })).not.toEqual(bytes)
  const { info } = await getMeta(new Uint8Array(bytes), { parseDates: true })
  expect(info).toMatchObject({ Title: 'Invoice INV-000001', Producer: 'Foodbank', CreationDate: letter.madeAt })
})

test('keeps a paragraph of several pages whole', async () => {
  const text = Array.from({ length: 900 }, (_, index) => `w${index}`).join(' ')
  const pages = await readPages(
    await makePdf({ ...letter, parts: Array.from({ length: 4 }, () => ({ kind: 'paragraph', text })) }),
  )
  expect(pages.join('\n').match(/\bw\d+\b/g)).toHaveLength(3_600)
})

test.each<[string, Partial<PdfDocument>]>([
  ['rows', { parts: longTable(2_001).parts }],
  ['parts', { parts: Array.from({ length: 201 }, () => ({ kind: 'paragraph', text: '' })) }],
  ['characters in a paragraph', { parts: [{ kind: 'paragraph', text: 'x'.repeat(5_001) }] }],
  ['characters in a cell', { number: 'x'.repeat(301) }],
  [
    'columns',
    { parts: [{ kind: 'table', columns: Array.from({ length: 11 }, () => ({ title: '', width: 1 })), rows: [] }] },
  ],
  ['cells in a row', { parts: [{ kind: 'table', columns: [{ title: 'One', width: 1 }], rows: [['a', 'b']] }] }],
])('refuses too many %s', async (_, changed) => {
  await expect(makePdf({ ...letter, ...changed })).rejects.toThrow(RangeError)
})

test('keeps a cell of the longest text inside a page', async () => {
  const columns = Array.from({ length: 10 }, () => ({ title: 'Column', width: 1 }))
  const longest = columns.map(() => 'W'.repeat(300))
  const parts: PdfDocument['parts'] = [{ kind: 'table', columns, rows: [longest, longest] }]
  const pages = await readPages(await makePdf({ ...letter, parts }))
  const letters = pages.map((page) => page.match(/W/g)?.length ?? 0)
  // Each row is whole on a page of its own.
  expect(letters.filter((count) => count > 0)).toEqual([3_000, 3_000])
})

test('is answered as a file that the browser shows and nobody keeps', async () => {
  const answer = await fileResponse({ id: 'a' }, async () => pdfFile('INV-000001.pdf', await makePdf(letter)))
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'no-store',
    'content-disposition': 'inline; filename="INV-000001.pdf"',
    'content-type': 'application/pdf',
    vary: 'Accept',
  })
  expect((await answer.text()).startsWith('%PDF-')).toBe(true)
})
