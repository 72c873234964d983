// Reads a table in a worker thread (table-reader.ts starts it), so that no file can stop the server. Plain JavaScript,
// because a production host runs this file as it is: Next does not compile it.
import { parentPort, workerData } from 'node:worker_threads'
import { inflateRawSync } from 'node:zlib'
import { CsvError, parse } from 'csv-parse/sync'
import { zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { Parser } from 'saxen'

const MAX_COLUMNS = 100
const MAX_LINES = 100_000
const MAX_NAME = 100
/** Lines above the names of the columns, and characters of each that are returned. */
const MAX_ABOVE = 60
const MAX_ABOVE_TEXT = 500
const MAX_CELL = 10_000
/** Of all cells that are returned. */
const MAX_CHARACTERS = 5_000_000

const MAX_ENTRIES = 100
const MAX_UNPACKED = 40_000_000
const MAX_ROW_NUMBER = 100_000

const NOT_TEXT = 'This file could not be read. Please save it as “CSV UTF-8” and choose it again.'
const UNREADABLE =
  'This Excel file could not be read. Please save it again as .xlsx or as “CSV UTF-8” and choose it again.'
const TOO_MUCH = 'This file is too large. Please upload only the table you downloaded.'
const TOO_MANY_LINES = `This file has too many lines: at most ${MAX_LINES}.`
const TOO_WIDE = `This file has too many columns: at most ${MAX_COLUMNS}.`
const TOO_LONG = `This Excel file has too many rows: at most ${MAX_ROW_NUMBER}.`

/** A refusal with a sentence for the person who sent the file. */
class Refusal extends Error {}

/**
 * Collects the lines of a table one by one. The first names the columns, or the first that `isHeading` accepts.
 * @param {number} maxRows
 * @param {readonly string[] | undefined} wanted the columns whose cells are returned; undefined for all
 * @param {((record: readonly string[]) => boolean) | undefined} isHeading
 * @param {{ first: string, columns: readonly string[] } | undefined} headless the columns of a table whose first line
 *   is a row: its first cell matches `first`
 */
function createTable(maxRows, wanted, isHeading, headless) {
  let columns
  let headingName = 'the first line'
  const above = []
  let taken = []
  let lines = 0
  let filled = 0
  let characters = 0
  const rows = []

  const readHeading = (line, record) => {
    if (isHeading !== undefined) headingName = `line ${line}`
    if (record.length > MAX_COLUMNS) throw new Refusal(TOO_WIDE)
    columns = record.map((name) => name.trim().toLowerCase())
    if (columns.some((name) => name.length > MAX_NAME))
      throw new Refusal(`The name of a column is too long: at most ${MAX_NAME} characters.`)
    const duplicate = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index)
    if (duplicate !== undefined)
      throw new Refusal(`${headingName[0].toUpperCase()}${headingName.slice(1)} has the column ${duplicate} twice.`)
    taken = (wanted ?? columns.filter((name) => name !== ''))
      .map((name) => columns.indexOf(name))
      .filter((index) => index >= 0)
  }

  const isFirstRow = ([cell = '', ...others]) =>
    headless !== undefined &&
    others.length < headless.columns.length &&
    cell.length <= MAX_NAME &&
    new RegExp(headless.first, 'iu').test(cell.trim())

  return {
    add(line, record) {
      lines += 1
      if (lines > MAX_LINES) throw new Refusal(TOO_MANY_LINES)
      if (columns === undefined && isFirstRow(record)) readHeading(line, headless.columns)
      if (columns === undefined) {
        if (isHeading === undefined || isHeading(record)) readHeading(line, record)
        else if (above.length < MAX_ABOVE) above.push(record.join(' ').slice(0, MAX_ABOVE_TEXT))
        return
      }
      if (record.every((cell) => cell.trim() === '')) return
      filled += 1
      // The rest is only counted.
      if (filled > maxRows) return
      if (record.slice(columns.length).some((cell) => cell.trim() !== ''))
        throw new Refusal(`Line ${line} has more cells than ${headingName} has columns.`)
      if (record.some((cell) => cell.length > MAX_CELL))
        throw new Refusal(`Line ${line} has a cell that is too long: at most ${MAX_CELL} characters.`)
      const cells = taken.map((index) => plainText((record[index] ?? '').trim()))
      for (const cell of cells) characters += cell.length
      if (characters > MAX_CHARACTERS) throw new Refusal(TOO_MUCH)
      rows.push({ line, cells })
    },
    finish() {
      if (lines === 0) throw new Refusal('This file is empty.')
      if (columns === undefined) return { columns: [], taken: [], rows, above }
      if (filled > maxRows)
        throw new Refusal(`This file has ${filled} lines. You can upload at most ${maxRows} at once.`)
      return {
        columns: columns.filter((name) => name !== ''),
        taken: taken.map((index) => columns[index]),
        rows,
        above,
      }
    },
  }
}

/** Removes the apostrophe that `toCsv` puts before a text that a spreadsheet would run as a formula. */
const plainText = (cell) => (/^'+\s*[=+\-@]/.test(cell) ? cell.slice(1) : cell)

// CSV ------------------------------------------------------------------------------------------------------------

function readCsv(bytes, table, heading) {
  const text = heading === undefined ? decode(bytes) : decodeForeign(bytes)
  assertFewLines(text)
  let surplus = 0
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(headingLine(text, heading)),
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (record, { lines }) => {
        // The parser reports the last line of a row, and counts CRLF inside quotes as two lines.
        const cells = record.join(' ')
        const line = lines - surplus - (cells.match(/[\r\n]/g)?.length ?? 0)
        surplus += cells.match(/\r\n/g)?.length ?? 0
        table.add(line, record)
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error.lines === 'number' ? `Line ${error.lines}` : 'A line'
    throw new Refusal(`${line} has an unmatched quotation mark. Please save the file again from your spreadsheet.`)
  }
}

function decode(bytes) {
  let text
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal(NOT_TEXT)
  }
  if (text.includes('\u0000')) throw new Refusal(NOT_TEXT)
  return text
}

const NO_TEXT = /[\u0000-\u0008\v\f\u000e-\u001f]/

// Node reads Windows-1252 as Latin-1, which has other characters from 0x80 to 0x9F.
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const decodeWindows = (bytes) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80])

/** Reads UTF-8, UTF-16 with its mark, or Windows-1252, which older programs write. */
function decodeForeign(bytes) {
  const text = decodeAs(markedEncoding(bytes), bytes) ?? decodeWindows(bytes)
  if (NO_TEXT.test(text)) throw new Refusal(NOT_TEXT)
  return text
}

function markedEncoding([first, second]) {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** @returns undefined for bytes that are not in this encoding */
function decodeAs(encoding, bytes) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The line that names the columns. A separator elsewhere may be part of a title or an amount. */
function headingLine(text, heading) {
  if (heading === undefined) return text
  const begun = text.slice(0, MAX_CELL * MAX_ABOVE).split(/\r\n?|\n/, MAX_ABOVE + 1)
  const separated = begun.find((line) => isHeadingOf(heading)(line.split(/[,;\t]/).map(unquoted)))
  return separated ?? text
}

const unquoted = (cell) => cell.trim().replace(/^"|"$/g, '')

/** The fewest cells of a line that names the columns of a table whose columns nobody knows. */
const FEWEST_NAMES = 3
const isName = (cell) => cell.length <= MAX_NAME && /\p{L}/u.test(cell)

/**
 * Makes a test whether a line names the columns: each of the expressions matches one of its cells. Without expressions
 * it is the first line with three cells that have letters; a title fills fewer.
 */
function isHeadingOf(heading) {
  if (heading.length === 0) return (record) => record.filter(isName).length >= FEWEST_NAMES
  const expressions = heading.map((source) => new RegExp(source, 'iu'))
  return (record) =>
    expressions.every((each) => record.some((cell) => cell.length <= MAX_NAME && each.test(cell.trim())))
}

/** Counts the ends of all lines, because the parser takes seconds to skip a million empty ones. */
function assertFewLines(text) {
  const ends = /\r\n?|\n/g
  let count = 0
  while (ends.test(text)) {
    count += 1
    if (count > MAX_LINES) throw new Refusal(TOO_MANY_LINES)
  }
}

/** The sign that separates the names of the first line, outside quotation marks. */
function delimiterOf(text) {
  const counts = new Map([',', ';', '\t'].map((sign) => [sign, 0]))
  let isQuoted = false
  for (const sign of text) {
    if (sign === '\r' || sign === '\n') break
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && counts.has(sign)) counts.set(sign, counts.get(sign) + 1)
  }
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}

// XLSX -----------------------------------------------------------------------------------------------------------

/** Whether the bytes begin with the signature of a ZIP file, which every XLSX file is. */
const isZip = (bytes) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

async function readXlsx(bytes, table) {
  const files = unzip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  for (const [name, content] of Object.entries(files)) if (name.endsWith('.xml')) assertSmallSheet(content)
  // The reader gets what was measured, not the file, whose sizes may lie.
  const rows = await readSheet(new Uint8Array(zipSync(files, { level: 0 })).buffer).catch(() => {
    throw new Refusal(UNREADABLE)
  })
  rows.forEach((row, index) => {
    if (index === 0 || row.length > 0) table.add(index + 1, row.map(textOf))
  })
}

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const STORED = 0
const DEFLATED = 8

/** Unpacks the XML files of a ZIP, and counts their bytes as they come out. */
function unzip(zip) {
  try {
    const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
    if (end < 0 || zip.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Refusal(UNREADABLE)
    const entries = zip.readUInt16LE(end + 10)
    if (entries > MAX_ENTRIES) throw new Refusal(TOO_MUCH)

    const files = {}
    let left = MAX_UNPACKED
    let at = zip.readUInt32LE(end + 16)
    for (let entry = 0; entry < entries; entry += 1) {
      if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Refusal(UNREADABLE)
      const method = zip.readUInt16LE(at + 10)
      const packedSize = zip.readUInt32LE(at + 20)
      const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
      const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
      const local = zip.readUInt32LE(at + 42)
      at += 46 + nameLength + extraLength + commentLength
      // Pictures and printer settings stay packed.
      if (!name.endsWith('.xml') && !name.endsWith('.rels')) continue

      if (zip.readUInt32LE(local) !== LOCAL_ENTRY) throw new Refusal(UNREADABLE)
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      const packed = zip.subarray(start, start + packedSize)
      if (packed.length !== packedSize || (method !== STORED && method !== DEFLATED)) throw new Refusal(UNREADABLE)
      files[name] = new Uint8Array(method === STORED ? packed : inflate(packed, left))
      left -= files[name].length
      if (left < 0) throw new Refusal(TOO_MUCH)
    }
    return files
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(UNREADABLE)
  }
}

function inflate(packed, most) {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    throw new Refusal(error.code === 'ERR_BUFFER_TOO_LARGE' ? TOO_MUCH : UNREADABLE)
  }
}

/**
 * Checks the numbers of rows and cells with the parser and the rules of `read-excel-file`, which fills every gap
 * between them: one row of the number 2,000,000,000 would take all memory.
 */
function assertSmallSheet(content) {
  const parser = new Parser()
  parser.on('openTag', (tag, getAttributes, decodeEntities) => {
    const name = withoutPrefix(tag)
    if (name !== 'row' && name !== 'c') return
    for (const [attribute, value] of Object.entries(getAttributes()))
      if (withoutPrefix(attribute) === 'r') assertSmallNumber(name, decodeEntities(value))
  })
  parser.on('error', () => {
    throw new Refusal(UNREADABLE)
  })
  parser.parse(new TextDecoder().decode(content))
}

const withoutPrefix = (name) => name.slice(name.indexOf(':') + 1)

function assertSmallNumber(name, value) {
  const [, letters = '', digits] = /^([A-Z]{0,9})(\d{1,15})$/.exec(value) ?? []
  if (digits === undefined || (name === 'row') !== (letters === '')) throw new Refusal(UNREADABLE)
  if (Number(digits) > MAX_ROW_NUMBER) throw new Refusal(TOO_LONG)
  const column = [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
  if (column > MAX_COLUMNS) throw new Refusal(TOO_WIDE)
}

// Excel stores 5000.1 + 0.2 as 5000.299999… and shows 5000.3.
function textOf(cell) {
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell.toFixed(0) : String(Number(cell.toPrecision(15)))
  if (typeof cell === 'string') return cell
  if (typeof cell === 'boolean') return String(cell).toUpperCase()
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : ''
}

// ----------------------------------------------------------------------------------------------------------------

const { bytes, maxRows, wanted, heading, headless } = workerData
const table = createTable(maxRows, wanted, heading && isHeadingOf(heading), headless)
try {
  if (isZip(bytes)) await readXlsx(bytes, table)
  else readCsv(bytes, table, heading)
  parentPort.postMessage(table.finish())
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  parentPort.postMessage({ refusal: error.message })
}
