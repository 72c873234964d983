import 'server-only'
/* What a file is by its content, whatever its name says. No I/O. */

/** A file that is no table of ours. `isSheet` where a spreadsheet opens it and can save it as one. */
type FileKind = { readonly sentence: string; readonly isSheet: boolean }

const document = (sentence: string): FileKind => ({ sentence, isSheet: false })
const sheet = (sentence: string): FileKind => ({ sentence, isSheet: true })

/** How the bytes of files begin that people choose in place of a table. */
const BEGINNINGS: readonly (readonly [kind: FileKind, offset: number, begin: string])[] = [
  [document('This is a picture (PNG).'), 0, '\u0089PNG'],
  [document('This is a picture (JPEG).'), 0, '\u00ff\u00d8\u00ff'],
  [document('This is a picture (GIF).'), 0, 'GIF8'],
  [document('This is a picture (WebP).'), 8, 'WEBP'],
  [document('This is a picture (TIFF).'), 0, 'II*\0'],
  [document('This is a picture (TIFF).'), 0, 'MM\0*'],
  [document('This is a picture (HEIC).'), 4, 'ftyphei'],
  [document('This is a picture (HEIC).'), 4, 'ftypmif1'],
  [document('This is a picture (AVIF).'), 4, 'ftypavif'],
  [document('This is a video or a recording.'), 4, 'ftyp'],
  [document('This is a text document (RTF).'), 0, '{\\rtf'],
  [document('This is an archive (RAR).'), 0, 'Rar!'],
  [document('This is an archive (7z).'), 0, '7z\u00bc\u00af'],
  [document('This is an archive (gzip).'), 0, '\u001f\u008b'],
]

const OLD_OFFICE = '\u00d0\u00cf\u0011\u00e0'

const OLD_EXCEL = sheet('This is a file of an old Excel (.xls).')
/** The parts of files of the old Office, the first match decides. */
const OLD_PARTS: readonly (readonly [part: string, kind: FileKind])[] = [
  ['EncryptedPackage', sheet('This Excel file is protected with a password.')],
  ['WordDocument', document('This is a document of an old Word (.doc).')],
  ['PowerPoint Document', document('This is a file of an old PowerPoint (.ppt).')],
  ['__substg1.0_', document('This is a mail of Outlook (.msg).')],
]

const ARCHIVE = document('This is an archive (ZIP).')
/** The files in a ZIP that tell what it is, the first match decides. */
const PACKED: readonly (readonly [name: string, kind: FileKind | undefined])[] = [
  ['xl/workbook.xml', undefined],
  ['xl/workbook.bin', sheet('This is a binary Excel file (.xlsb).')],
  ['word/document.xml', document('This is a Word document.')],
  ['ppt/presentation.xml', document('This is a PowerPoint file.')],
  ['Index/Document.iwa', sheet('This is a file of Apple Numbers.')],
  // Some other workbook, which the reader tries.
  ['[Content_Types].xml', undefined],
]
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.'
const OPEN_SHEET = sheet('This is an OpenDocument file (.ods).')

/** How texts begin that are no table, in lower case and behind blanks. */
const TEXTS: readonly (readonly [begin: RegExp, kind: FileKind])[] = [
  [/^%pdf/, document('This is a PDF.')],
  [/^<\?xml.{0,1000}excel\.sheet/s, sheet('This is a file of Excel 2003 (XML).')],
  [/^(?:<\?xml.{0,1000})?<svg/s, document('This is a picture (SVG).')],
  [
    /^(?:<\?xml.{0,1000})?(?:<!doctype html|<html|<table)/s,
    sheet('This is a web page, although its name may end with .xls.'),
  ],
  [/^<(?:\?xml|!doctype)/, document('This is an XML file.')],
]

/** Says what a file is that is no table; undefined for one that may be a table. */
export function kindOfFile(bytes: Uint8Array): FileKind | undefined {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const begin = content.subarray(0, 2_000).toString('latin1')
  const known = BEGINNINGS.find(([, offset, sign]) => begin.startsWith(sign, offset))
  if (known) return known[0]
  if (begin.startsWith(OLD_OFFICE))
    return OLD_PARTS.find(([part]) => content.includes(part, 0, 'utf16le'))?.[1] ?? OLD_EXCEL
  if (begin.startsWith('PK\u0003\u0004')) return kindOfZip(content)
  const text = begin
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .toLowerCase()
  return TEXTS.find(([pattern]) => pattern.test(text))?.[1]
}

/** A ZIP by the files in it. One whose list is damaged may be a workbook, about which the reader can say more. */
function kindOfZip(zip: Buffer): FileKind | undefined {
  const names = namesIn(zip)
  if (names.size === 0) return undefined
  if (names.has('mimetype') && zip.includes(OPEN_DOCUMENT))
    return zip.includes(`${OPEN_DOCUMENT}spreadsheet`) ? OPEN_SHEET : document('This is an OpenDocument text.')
  const known = PACKED.find(([name]) => names.has(name))
  return known ? known[1] : ARCHIVE
}

const DIRECTORY_ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const END_BYTES = 22
/** Files of an archive that are looked at. */
const MAX_NAMES = 1_000

/** The names in the directory of a ZIP, which is at its end. Empty for one without a directory. */
function namesIn(zip: Buffer): ReadonlySet<string> {
  const names = new Set<string>()
  const end = zip.lastIndexOf('PK\u0005\u0006')
  if (end < 0 || end + END_BYTES > zip.length) return names
  let at = zip.readUInt32LE(end + 16)
  while (names.size < MAX_NAMES && at + ENTRY_BYTES <= zip.length && zip.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    names.add(zip.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + name))
    at += ENTRY_BYTES + name + extra + comment
  }
  return names
}
