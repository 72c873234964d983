import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { workbook } from '@/sandbox/excel-file'
import { kindOfFile } from './file-kinds'
import { readTable } from './table-reader'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
/** The first bytes of a file, in hexadecimal, and what follows. */
const begins = (hex: string, rest = '\0\0') => bytes(Buffer.from(hex, 'hex').toString('latin1') + rest)
const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8('content')])))
/** A file of the old Office with the entry of a part in its directory. */
const old = (part: string) =>
  begins('d0cf11e0a1b11ae1', `${'\0'.repeat(64)}${Buffer.from(part, 'utf16le').toString('latin1')}`)

const CHOOSE = 'Please choose the Excel (.xlsx) or CSV file instead.'
const SAVE = 'Please open it in your spreadsheet, save it as Excel (.xlsx) or “CSV UTF-8”, and choose that file.'

test.each([
  ['a PDF', bytes('%PDF-1.7\n%âãÏÓ'), 'This is a PDF.'],
  ['a PDF behind a blank line', bytes('\r\n%PDF-1.4'), 'This is a PDF.'],
  ['a screenshot', begins('89504e470d0a1a0a0000000d49484452'), 'This is a picture (PNG).'],
  ['a photograph', begins('ffd8ffe000104a464946'), 'This is a picture (JPEG).'],
  ['a picture of the web', bytes('RIFF\u0024\0\0\0WEBPVP8 '), 'This is a picture (WebP).'],
  ['a photograph of an iPhone', begins('00000024667479706865696300000000'), 'This is a picture (HEIC).'],
  ['a scan', begins('49492a0008000000'), 'This is a picture (TIFF).'],
  ['a drawing', bytes('<?xml version="1.0"?>\n<svg xmlns="'), 'This is a picture (SVG).'],
  ['a video of a telephone', begins('00000018667479706d703432'), 'This is a video or a recording.'],
  ['a document of Word', zip('[Content_Types].xml', 'word/document.xml'), 'This is a Word document.'],
  ['slides', zip('[Content_Types].xml', 'ppt/presentation.xml'), 'This is a PowerPoint file.'],
  ['an old document', old('WordDocument'), 'This is a document of an old Word (.doc).'],
  ['a saved mail', old('__substg1.0_0037001F'), 'This is a mail of Outlook (.msg).'],
  ['a text document', bytes('{\\rtf1\\ansi'), 'This is a text document (RTF).'],
  ['an archive', zip('roster.csv'), 'This is an archive (ZIP).'],
  [
    'an archive of a workbook',
    zipSync({ 'roster.xlsx': [workbook([['a']]), { level: 0 }] }),
    'This is an archive (ZIP).',
  ],
  ['another archive', begins('526172211a0700'), 'This is an archive (RAR).'],
  ['a third archive', begins('377abcaf271c'), 'This is an archive (7z).'],
  ['an order of a program', bytes('<?xml version="1.0"?><Order/>'), 'This is an XML file.'],
])('%s is named, and a table is asked for', async (_name, file, sentence) => {
  await expect(readTable(file, 10, ['a', 'b'])).rejects.toMatchObject({
    status: 400,
    message: `${sentence} ${CHOOSE}`,
  })
})

test.each([
  ['a workbook of an old Excel', old('Workbook'), 'This is a file of an old Excel (.xls).'],
  ['a protected workbook', old('EncryptedPackage'), 'This Excel file is protected with a password.'],
  ['a binary workbook', zip('[Content_Types].xml', 'xl/workbook.bin'), 'This is a binary Excel file (.xlsb).'],
  [
    'a workbook of LibreOffice',
    zipSync({ mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }] }),
    'This is an OpenDocument file (.ods).',
  ],
  ['a sheet of a Mac', zip('Index/Document.iwa'), 'This is a file of Apple Numbers.'],
  ['a page of a bank', bytes('\n<!DOCTYPE html><table>'), 'This is a web page, although its name may end with .xls.'],
  [
    'a workbook in XML',
    bytes('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook>'),
    'This is a file of Excel 2003 (XML).',
  ],
])('%s is named, and can be saved as a table', async (_name, file, sentence) => {
  await expect(readTable(file, 10, ['a', 'b'])).rejects.toMatchObject({ status: 400, message: `${sentence} ${SAVE}` })
})

test('a text of LibreOffice is no sheet', () => {
  const text = zipSync({ mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }] })
  expect(kindOfFile(text)).toEqual({ sentence: 'This is an OpenDocument text.', isSheet: false })
})

test.each([
  ['a table', bytes('staff_id,name\n')],
  ['a table with a word in its heading', bytes('%paid,name\nBMW,1\n')],
  ['UTF-16', bytes('\u00ff\u00fes\0t\0')],
  ['nothing', bytes('')],
  ['a workbook', workbook([['staff_id']])],
  ['a workbook that was cut off', workbook([['staff_id']]).slice(0, 300)],
  ['a directory that lies', bytes(`PK\u0003\u0004PK\u0005\u0006${'\u00ff'.repeat(18)}`)],
])('%s may be read', (_name, file) => {
  expect(kindOfFile(file)).toBeUndefined()
})
