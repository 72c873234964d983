import { expect, test } from 'vitest'
import { kindOfFile } from './file-kinds'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

test.each([
  ['a renamed PDF', '%PDF-1.7', 'This is a PDF.'],
  ['a picture', '\u0089PNG\r\n', 'This is a picture (PNG).'],
  ['an old workbook', '\u00d0\u00cf\u0011\u00e0\u00a1', 'This is a file of an old Excel (.xls).'],
  [
    'a protected workbook',
    '\u00d0\u00cf\u0011\u00e0E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0',
    'This Excel file is protected with a password.',
  ],
  ['a page of a bank', '\n<!DOCTYPE html><table>', 'This is a web page, although its name may end with .xls.'],
  ['a letter', 'PK\u0003\u0004....word/document.xml', 'This is a Word document.'],
  [
    'a workbook of LibreOffice',
    'PK\u0003\u0004....mimetypeapplication/vnd.oasis.opendocument.spreadsheet',
    'This is an OpenDocument file (.ods).',
  ],
])('%s is named', (_name, text, expected) => {
  expect(kindOfFile(bytes(text))).toBe(expected)
})

test.each(['staff_id,name\n', 'PK\u0003\u0004xl/workbook.xml', '\u00ff\u00fes\0t\0', ''])(
  '%j may be a table',
  (text) => {
    expect(kindOfFile(bytes(text))).toBeUndefined()
  },
)
