// The sheets of an Excel file, for the worker thread that reads tables (table-worker.mjs).
import { inflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { Parser } from 'saxen'
import { MAX_COLUMNS, Refusal, TOO_MUCH, TOO_WIDE } from './table-limits.mjs'

const MAX_ENTRIES = 100
const MAX_UNPACKED = 40_000_000
const MAX_ROW_NUMBER = 100_000
/** Cells of all sheets whose value nobody knows, and characters of a formula that are returned. */
const MAX_UNKNOWN = 100_000
const MAX_FORMULA = 100

const UNREADABLE =
  'This Excel file could not be read. Please save it again as .xlsx or as “CSV UTF-8” and choose it again.'
const TOO_LONG = `This Excel file has too many rows: at most ${MAX_ROW_NUMBER}.`

/** Whether the bytes begin with the signature of a ZIP file, which every XLSX file is. */
export const isZip = (bytes) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/**
 * Lists the sheets of an Excel file.
 * @returns `{ name, isHidden, read }` of each; `read` gives its rows as `{ line, record, isHidden }`. A cell without a
 *   knowable value has its error, such as '#N/A', or its formula, such as '=B1*2', as text.
 */
export function openWorkbook(bytes) {
  const files = unzip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const marks = new Map()
  const budget = { unknown: MAX_UNKNOWN }
  for (const [name, content] of Object.entries(files)) if (name.endsWith('.xml')) marks.set(name, scan(content, budget))
  // The reader gets what was measured, not the file, whose sizes may lie.
  const measured = new Uint8Array(zipSync(files, { level: 0 })).buffer
  return sheetsOf(files).flatMap(({ name, state, path }, index) => {
    const own = marks.get(path)
    // A sheet that is a chart has no cells.
    if (!own) return []
    return [
      { name, isHidden: /^(?:hidden|veryHidden)$/.test(state ?? ''), read: () => rowsOf(measured, index + 1, own) },
    ]
  })
}

async function rowsOf(file, number, { hidden, unknown }) {
  const rows = await readSheet(file, number).catch(() => {
    throw new Refusal(UNREADABLE)
  })
  let last = rows.length
  for (const line of unknown.keys()) last = Math.max(last, line)
  return Array.from({ length: last }, (_, index) => {
    const line = index + 1
    const record = (rows[index] ?? []).map(textOf)
    for (const [column, text] of unknown.get(line) ?? []) {
      while (record.length < column) record.push('')
      record[column - 1] = text
    }
    return { line, record, isHidden: hidden.has(line) }
  })
}

/** The sheets in the order of their tabs, with the files of their cells. */
function sheetsOf(files) {
  const paths = new Map()
  forEachTag(files['xl/_rels/workbook.xml.rels'], (tag, attributes) => {
    if (tag !== 'Relationship' || !attributes.get('Type')?.endsWith('/worksheet')) return
    const target = attributes.get('Target') ?? ''
    paths.set(attributes.get('Id'), target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  })
  const sheets = []
  forEachTag(files['xl/workbook.xml'], (tag, attributes) => {
    if (tag !== 'sheet') return
    const name = (attributes.get('name') ?? '').slice(0, MAX_FORMULA)
    sheets.push({ name, state: attributes.get('state'), path: paths.get(attributes.get('id')) })
  })
  return sheets
}

function forEachTag(content, see) {
  if (content === undefined) throw new Refusal(UNREADABLE)
  const parser = new Parser()
  parser.on('openTag', (tag, getAttributes, decodeEntities) => {
    see(withoutPrefix(tag), attributesOf(getAttributes, decodeEntities))
  })
  parse(parser, content)
}

const attributesOf = (getAttributes, decodeEntities) =>
  new Map(Object.entries(getAttributes()).map(([name, value]) => [withoutPrefix(name), decodeEntities(value)]))

function parse(parser, content) {
  parser.on('error', () => {
    throw new Refusal(UNREADABLE)
  })
  parser.parse(new TextDecoder().decode(content))
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
 * between them: one row of the number 2,000,000,000 would take all memory. That reader also leaves out hidden rows'
 * marks, errors, and formulas without a value; these are collected here.
 */
function scan(content, budget) {
  const hidden = new Set()
  const unknown = new Map()
  let row = 0
  let cell
  let part = ''
  const parser = new Parser()
  parser.on('openTag', (tag, getAttributes, decodeEntities) => {
    const name = withoutPrefix(tag)
    if (name === 'row' || name === 'c') {
      const attributes = attributesOf(getAttributes, decodeEntities)
      const place = attributes.has('r') ? placeOf(name, attributes.get('r')) : undefined
      if (name === 'row') {
        row = place?.row ?? row + 1
        if (/^(?:1|true)$/.test(attributes.get('hidden') ?? '')) hidden.add(row)
      } else cell = { place, isError: attributes.get('t') === 'e', isText: attributes.get('t') === 'str' }
    } else if (cell && (name === 'f' || name === 'v')) {
      part = name
      cell[name] = ''
    }
  })
  parser.on('text', (value, decodeEntities) => {
    if (cell && part !== '' && cell[part].length < MAX_FORMULA)
      cell[part] = (cell[part] + decodeEntities(value)).slice(0, MAX_FORMULA)
  })
  parser.on('closeTag', (tag) => {
    const name = withoutPrefix(tag)
    if (name === 'f' || name === 'v') part = ''
    if (name !== 'c' || !cell) return
    const text = unknownText(cell)
    if (text !== undefined && cell.place) {
      budget.unknown -= 1
      if (budget.unknown < 0) throw new Refusal(TOO_MUCH)
      const known = unknown.get(cell.place.row)
      if (known) known.push([cell.place.column, text])
      else unknown.set(cell.place.row, [[cell.place.column, text]])
    }
    cell = undefined
  })
  parse(parser, content)
  return { hidden, unknown }
}

/** What stands for the value of a cell that nobody knows; undefined for a cell with a value. */
function unknownText({ f, v, isError, isText }) {
  if (isError) return v === undefined || v.trim() === '' ? '#N/A' : v.trim()
  // A formula of texts may have an empty one as its result.
  if (f === undefined || (isText ? v !== undefined : v !== undefined && v.trim() !== '')) return undefined
  return `=${f.trim()}`
}

const withoutPrefix = (name) => name.slice(name.indexOf(':') + 1)

/** The row, and the column of a cell, that an attribute names. @throws Refusal for others, and beyond the limits */
function placeOf(name, value) {
  const [, letters = '', digits] = /^([A-Z]{0,9})(\d{1,15})$/.exec(value) ?? []
  if (digits === undefined || (name === 'row') !== (letters === '')) throw new Refusal(UNREADABLE)
  if (Number(digits) > MAX_ROW_NUMBER) throw new Refusal(TOO_LONG)
  const column = [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
  if (column > MAX_COLUMNS) throw new Refusal(TOO_WIDE)
  return { row: Number(digits), column }
}

// Excel stores 5000.1 + 0.2 as 5000.299999… and shows 5000.3.
function textOf(cell) {
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell.toFixed(0) : String(Number(cell.toPrecision(15)))
  if (typeof cell === 'string') return cell
  if (typeof cell === 'boolean') return String(cell).toUpperCase()
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : ''
}
