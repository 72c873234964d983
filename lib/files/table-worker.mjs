// Reads a table in a worker thread (table-reader.ts starts it), so that no file can stop the server. Plain JavaScript,
// because a production host runs this file as it is: Next does not compile it.
import { parentPort, workerData } from 'node:worker_threads'
import { CsvError, parse } from 'csv-parse/sync'
import {
  MAX_ABOVE,
  MAX_ABOVE_TEXT,
  MAX_CELL,
  MAX_CHARACTERS,
  MAX_COLUMNS,
  MAX_LINES,
  MAX_NAME,
  Refusal,
  TOO_MUCH,
  TOO_WIDE,
} from './table-limits.mjs'
import { isZip, openWorkbook } from './table-workbook.mjs'

/** Cells of a row, blank ones behind the others among them. */
const MAX_RAW_COLUMNS = 1_000
/** Other sheets of a workbook that are named. */
const MAX_SHEETS = 20

const NOT_TEXT = 'This file could not be read. Please save it as “CSV UTF-8” and choose it again.'
const TOO_MANY_LINES = `This file has too many lines: at most ${MAX_LINES}.`
const EMPTY = 'This file is empty.'

/**
 * Which row of a sheet names the columns.
 * @returns its index, and `isKnown` where the names are ours; `headless` for a first row that is data. Undefined for a
 *   sheet without rows
 */
function findHeading(rows, { wanted, heading, headless }) {
  const isOurs = wanted === undefined ? isHeadingOf(heading) : isWantedOf(wanted)
  const isFirst = headless === undefined ? () => false : isFirstRowOf(headless)
  const ours = rows.findIndex(({ record }) => isOurs(record) || isFirst(record))
  if (ours >= 0) return { index: ours, isKnown: true, isHeadless: !isOurs(rows[ours].record) }
  for (const fewest of FEWEST_NAMES) {
    const index = rows.findIndex(({ record }) => record.filter(isName).length >= fewest)
    if (index >= 0) return { index, isKnown: false, isHeadless: false }
  }
  const index = rows.findIndex(({ record }) => record.some((cell) => cell.trim() !== ''))
  return index < 0 ? undefined : { index, isKnown: false, isHeadless: false }
}

/**
 * Makes the table of a sheet whose heading was found.
 * @param isPlaced whether each cell has its place, as in a workbook. Otherwise more cells than columns are a comma too
 *   many, which moved the others.
 */
function tableOf(rows, { index, isHeadless }, { maxRows, wanted, headless }, isPlaced) {
  const above = rows.slice(0, Math.min(index, MAX_ABOVE)).map(({ record }) => record.join(' ').slice(0, MAX_ABOVE_TEXT))
  const { line: headingLine, record } = rows[index]
  const headings = isHeadless ? headless.columns : namesOf(record, headingName(headingLine, wanted))
  const columns = headings.map((name) => name.toLowerCase())
  const taken = (wanted ?? columns.filter((name) => name !== ''))
    .map((name) => columns.indexOf(name))
    .filter((column) => column >= 0)
  const [filled, hiddenRows] = filledRows(rows.slice(isHeadless ? index : index + 1))
  if (filled.length > maxRows)
    throw new Refusal(`This file has ${filled.length} lines. You can upload at most ${maxRows} at once.`)
  let characters = 0
  const read = filled.map(({ line, record: cells }) => {
    if (!isPlaced && cells.slice(columns.length).some((cell) => cell.trim() !== ''))
      throw new Refusal(`Line ${line} has more cells than ${headingName(headingLine, wanted)} has columns.`)
    if (cells.some((cell) => cell.length > MAX_CELL))
      throw new Refusal(`Line ${line} has a cell that is too long: at most ${MAX_CELL} characters.`)
    const own = taken.map((column) => plainText((cells[column] ?? '').trim()))
    for (const cell of own) characters += cell.length
    if (characters > MAX_CHARACTERS) throw new Refusal(TOO_MUCH)
    return { line, cells: own }
  })
  return {
    columns: columns.filter((name) => name !== ''),
    headings: headings.filter((name) => name !== ''),
    taken: taken.map((column) => columns[column]),
    rows: read,
    above,
    hiddenRows,
  }
}

const headingName = (line, wanted) => (wanted === undefined || line > 1 ? `line ${line}` : 'the first line')

/** The rows that are not blank, without those that the spreadsheet hides. @returns these, and how many are hidden */
function filledRows(rows) {
  const filled = rows.filter(({ record }) => record.some((cell) => cell.trim() !== ''))
  const seen = filled.filter(({ isHidden }) => isHidden !== true)
  return [seen, filled.length - seen.length]
}

/** The names in a heading as the file writes them, on one line. */
function namesOf(record, where) {
  if (record.length > MAX_COLUMNS && record.slice(MAX_COLUMNS).some((cell) => cell.trim() !== ''))
    throw new Refusal(TOO_WIDE)
  const names = record.map((name) => name.trim())
  if (names.some((name) => name.length > MAX_NAME))
    throw new Refusal(`The name of a column is too long: at most ${MAX_NAME} characters.`)
  const lower = names.map((name) => name.toLowerCase())
  const seen = new Set()
  for (const name of lower) {
    if (name !== '' && seen.has(name))
      throw new Refusal(`${where[0].toUpperCase()}${where.slice(1)} has the column ${name} twice.`)
    seen.add(name)
  }
  return names
}

const tight = (name) => name.slice(0, MAX_NAME).trim().toLowerCase()

/** Tests whether a line has two of the wanted names, or the only one. */
function isWantedOf(wanted) {
  const names = new Set(wanted)
  const fewest = Math.min(2, names.size)
  return (record) => names.size > 0 && new Set(record.map(tight).filter((name) => names.has(name))).size >= fewest
}

const isFirstRowOf =
  ({ first, columns }) =>
  ([cell = '', ...others]) =>
    others.length < columns.length && cell.length <= MAX_NAME && new RegExp(first, 'iu').test(cell.trim())

/**
 * The text that a person meant: without the marks that keep zeros at the front, '="0042"' and an apostrophe, and
 * without the apostrophes that `harmlessText` puts before what a spreadsheet would run as a formula.
 */
function plainText(cell) {
  const kept = /^="([^"]*)"$/.exec(cell)
  return kept ? kept[1].trim() : withoutGuards(cell)
}

const SIGNS = '=+-@＝＋－＠'
const SEPARATORS = ',;\t|\r\n'

/** Removes what `harmlessText` (csv.ts) adds, from the end to the beginning: each text is looked at once. */
function withoutGuards(text) {
  if (!text.includes("'")) return text
  let leadsToSign = false
  const kept = []
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const isBegin = at === 0 || SEPARATORS.includes(text[at - 1])
    if (text[at] === "'" && isBegin && (leadsToSign || at === 0)) continue
    if (SIGNS.includes(text[at])) leadsToSign = true
    else if (!/["'\s]/.test(text[at])) leadsToSign = false
    kept.push(text[at])
  }
  return kept.reverse().join('')
}

// CSV ------------------------------------------------------------------------------------------------------------

/** The rows of a CSV file, as `{ line, record }`. */
function csvRows(bytes, { wanted, heading }) {
  const text = wanted === undefined ? decodeForeign(bytes) : decode(bytes)
  assertFewLines(text)
  const delimiter = delimiterOf(headingLine(text, heading))
  assertFewCells(text, delimiter)
  const rows = []
  let surplus = 0
  try {
    parse(withoutEqualSigns(text, delimiter), {
      bom: true,
      delimiter,
      // A blank before an opening quotation mark is no part of the cell.
      trim: delimiter !== '\t',
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (record, { lines }) => {
        // The parser reports the last line of a row, and counts CRLF inside quotes as two lines.
        const cells = record.join(' ')
        const line = lines - surplus - (cells.match(/[\r\n]/g)?.length ?? 0)
        surplus += cells.match(/\r\n/g)?.length ?? 0
        if (record.length > MAX_RAW_COLUMNS) throw new Refusal(TOO_WIDE)
        rows.push({ line, record })
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error.lines === 'number' ? `Line ${error.lines}` : 'A line'
    throw new Refusal(`${line} has an unmatched quotation mark. Please save the file again from your spreadsheet.`)
  }
  return rows
}

/** Leaves out the equal sign before a quoted cell, '="0042"', which keeps the zeros at its front. */
function withoutEqualSigns(text, delimiter) {
  if (!text.includes('="')) return text
  const kept = []
  let [from, isQuoted, isBegin] = [0, false, true]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && isBegin && sign === '=' && text[at + 1] === '"') {
      kept.push(text.slice(from, at))
      from = at + 1
      continue
    }
    isBegin = !isQuoted && (sign === delimiter || sign === '\r' || sign === '\n' || (isBegin && sign === ' '))
  }
  kept.push(text.slice(from))
  return kept.join('')
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
  const isOurs = isHeadingOf(heading)
  const hasNames = (record) => record.filter(isName).length >= FEWEST_NAMES[0]
  return (
    [isOurs, hasNames].map((test) => begun.find((line) => test(line.split(/[,;\t]/).map(unquoted)))).find(Boolean) ??
    text
  )
}

const unquoted = (cell) => cell.trim().replace(/^"|"$/g, '')

/** How many cells have letters in a line that names the columns of a table whose columns nobody knows. */
const FEWEST_NAMES = [3, 2]
const isName = (cell) => cell.length <= MAX_NAME && /\p{L}/u.test(cell)

/** Makes a test whether a line names the columns: each of the expressions matches one of its cells. */
function isHeadingOf(heading) {
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

/** Counts the separators of each line, because the parser takes seconds to make a million empty cells. */
function assertFewCells(text, delimiter) {
  let cells = 0
  for (const [sign] of text.matchAll(delimiter === '\t' ? /[\t\r\n]/g : delimiter === ';' ? /[;\r\n]/g : /[,\r\n]/g)) {
    cells = sign === delimiter ? cells + 1 : 0
    // A cell of the longest text may be full of them.
    if (cells > MAX_CELL + MAX_RAW_COLUMNS) throw new Refusal(TOO_WIDE)
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

// ----------------------------------------------------------------------------------------------------------------

/**
 * Reads the first visible sheet that has our columns. Without one, it is the first whose columns seem to have names,
 * else the first with anything in it.
 */
async function readWorkbook(bytes, work) {
  const sheets = openWorkbook(bytes)
  let best
  for (const sheet of sheets.filter(({ isHidden }) => !isHidden)) {
    const rows = await sheet.read()
    const found = findHeading(rows, work)
    if (!found || (best && !found.isKnown && !(isNamed(rows, found) && !isNamed(best.rows, best.found)))) continue
    best = { sheet, rows, found }
    if (found.isKnown) break
  }
  if (!best) throw new Refusal(sheets.some(({ isHidden }) => isHidden) ? ALL_HIDDEN : EMPTY)
  const otherSheets = sheets
    .filter((sheet) => sheet !== best.sheet)
    .slice(0, MAX_SHEETS)
    .map(({ name, isHidden }) => ({ name, isHidden }))
  return {
    ...tableOf(best.rows, best.found, work, true),
    ...{ isKnown: best.found.isKnown, sheet: best.sheet.name, otherSheets },
  }
}

const ALL_HIDDEN =
  'The sheets of this file that can be seen are empty. Please show the sheet with the table and save the file again.'

const isNamed = (rows, { index }) => rows[index].record.filter(isName).length >= FEWEST_NAMES[0]

function readCsv(bytes, work) {
  const rows = csvRows(bytes, work)
  const found = findHeading(rows, work)
  if (!found) throw new Refusal(EMPTY)
  return { ...tableOf(rows, found, work, false), isKnown: found.isKnown, sheet: null, otherSheets: [] }
}

try {
  parentPort.postMessage(
    isZip(workerData.bytes) ? await readWorkbook(workerData.bytes, workerData) : readCsv(workerData.bytes, workerData),
  )
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  parentPort.postMessage({ refusal: error.message })
}
