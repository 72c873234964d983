import 'server-only'
/* What a file is by its content, whatever its name says. No I/O. */

/** Files that people choose in place of a table, with how their bytes begin. */
const BEGINNINGS: readonly (readonly [sentence: string, offset: number, begin: readonly number[]])[] = [
  ['This is a PDF.', 0, bytesOf('%PDF')],
  ['This is a picture (PNG).', 0, [0x89, 0x50, 0x4e, 0x47]],
  ['This is a picture (JPEG).', 0, [0xff, 0xd8, 0xff]],
  ['This is a picture (GIF).', 0, bytesOf('GIF8')],
  ['This is a picture (WebP).', 8, bytesOf('WEBP')],
  ['This is a text document (RTF).', 0, bytesOf('{\\rtf')],
  ['This is an archive (RAR).', 0, bytesOf('Rar!')],
  ['This is an archive (7z).', 0, [0x37, 0x7a, 0xbc, 0xaf]],
  ['This is an archive (gzip).', 0, [0x1f, 0x8b]],
]
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0]
const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** Files in a ZIP that tell what it is, the first match decides. */
const PACKED: readonly (readonly [part: string, sentence: string | undefined])[] = [
  ['xl/workbook.xml', undefined],
  ['xl/workbook.bin', 'This is a binary Excel file (.xlsb).'],
  ['word/document.xml', 'This is a Word document.'],
  ['ppt/presentation.xml', 'This is a PowerPoint file.'],
  ['application/vnd.oasis.opendocument', 'This is an OpenDocument file (.ods).'],
  ['Index/Document.iwa', 'This is a file of Apple Numbers.'],
]

function bytesOf(text: string): number[] {
  return Array.from(text, (sign) => sign.charCodeAt(0))
}

const hasAt = (bytes: Uint8Array, offset: number, begin: readonly number[]): boolean =>
  begin.every((byte, index) => bytes[offset + index] === byte)

/** A sentence about a file that is no table; undefined for one that may be a table. */
export function kindOfFile(bytes: Uint8Array): string | undefined {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const known = BEGINNINGS.find(([, offset, begin]) => hasAt(bytes, offset, begin))
  if (known) return known[0]
  if (hasAt(bytes, 0, OLD_OFFICE))
    return content.includes(Buffer.from('EncryptedPackage', 'utf16le'))
      ? 'This Excel file is protected with a password.'
      : 'This is a file of an old Excel (.xls).'
  if (hasAt(bytes, 0, ZIP)) return PACKED.find(([part]) => content.includes(part))?.[1]
  const begin = content
    .subarray(0, 2_000)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .toLowerCase()
  return /^(?:<!doctype|<html|<\?xml|<table)/.test(begin)
    ? 'This is a web page, although its name may end with .xls.'
    : undefined
}
