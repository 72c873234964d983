// Writes documents in a worker thread (document-thread.ts starts it), because a page of a document takes as long as a
// hundred requests. Plain JavaScript, because a production host runs this file as it is: Next does not compile it.
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import PDFKit from 'pdfkit'

// Answers come first. Linux lowers this thread; elsewhere it would be the whole process.
if (process.platform === 'linux') setPriority(10)

/** In points, of which an inch has 72. */
const MARGIN = 48
const FOOTER_HEIGHT = 24
const GAP = 12
const PADDING = 4
const COLUMN_GAP = 6
const SIZE = { title: 18, heading: 12, text: 10, cell: 9, footer: 8 }
const INK = '#111827'
const FAINT = '#4b5563'
const RULE = '#d1d5db'

// The standard typefaces of PDF have no ₦. next.config.ts puts these beside a server that is deployed without packages.
const TYPEFACES = { regular: 'DejaVuSansCondensed.ttf', bold: 'DejaVuSansCondensed-Bold.ttf' }
const TYPEFACE_FOLDER = 'node_modules/dejavu-fonts-ttf/ttf'

parentPort.on('message', async ({ id, content }) => {
  try {
    const bytes = new Uint8Array(await write(content))
    parentPort.postMessage({ id, bytes }, [bytes.buffer])
  } catch (error) {
    parentPort.postMessage({ id, problem: error.message, isRange: error instanceof RangeError })
  }
})

/** The same document always makes the same bytes. */
async function write(document) {
  const sheet = await newSheet(document)
  const bytes = collect(sheet)
  writeHead(sheet, document)
  for (const part of document.parts) writePart(sheet, part)
  writeFooters(sheet, document)
  sheet.end()
  return bytes
}

async function newSheet({ title, number, madeAt }) {
  const [regular, bold] = await (typefaces ??= Promise.all([TYPEFACES.regular, TYPEFACES.bold].map(readTypeface)))
  const sheet = new PDFKit({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER_HEIGHT },
    // The footers name the number of pages, which is known at the end.
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: `${title} ${number}`, Creator: 'Foodbank', Producer: 'Foodbank', CreationDate: madeAt },
    // A standard typeface would be read from a file of the package.
    font: '',
  })
  sheet.registerFont('regular', regular)
  sheet.registerFont('bold', bold)
  return sheet.font('regular').fontSize(SIZE.text).fillColor(INK)
}

/** Read with the first document. */
let typefaces
const readTypeface = (name) => readFile(join(process.cwd(), TYPEFACE_FOLDER, name))

function collect(sheet) {
  const chunks = []
  sheet.on('data', (chunk) => chunks.push(chunk))
  return new Promise((settle, reject) => {
    sheet.once('end', () => {
      settle(Buffer.concat(chunks))
    })
    sheet.once('error', reject)
  })
}

const innerWidth = (sheet) => sheet.page.width - 2 * MARGIN
const bottomOf = (sheet) => sheet.page.height - sheet.page.margins.bottom

function writeHead(sheet, { title, number, parties }) {
  sheet.font('bold').fontSize(SIZE.title).text(title, MARGIN, MARGIN)
  sheet.font('regular').fontSize(SIZE.text).fillColor(FAINT).text(number)
  const top = sheet.y + GAP
  const width = innerWidth(sheet) / Math.max(2, parties.length)
  const ends = parties.map(({ role, lines }, index) => {
    const left = MARGIN + index * width
    sheet.fillColor(FAINT).text(role, left, top, { width: width - GAP })
    sheet.fillColor(INK)
    for (const line of lines) sheet.text(line, left, sheet.y, { width: width - GAP })
    return sheet.y
  })
  sheet.x = MARGIN
  sheet.y = Math.max(top, ...ends) + GAP
}

function writePart(sheet, part) {
  switch (part.kind) {
    case 'heading':
      // A heading stays with the lines below it.
      keepTogether(sheet, 4 * SIZE.heading)
      sheet
        .font('bold')
        .fontSize(SIZE.heading)
        .text(part.text, MARGIN, sheet.y, { width: innerWidth(sheet) })
      sheet.font('regular').fontSize(SIZE.text)
      sheet.y += PADDING
      return
    case 'paragraph':
      sheet.text(part.text, MARGIN, sheet.y, { width: innerWidth(sheet) })
      break
    case 'facts':
      writeFacts(sheet, part.facts)
      break
    case 'table':
      writeTable(sheet, part)
  }
  sheet.y += GAP
}

function keepTogether(sheet, height) {
  if (sheet.y + height > bottomOf(sheet)) sheet.addPage()
}

/** Writes cells side by side, on the next page when they do not fit on this one. */
function writeRow(sheet, cells, onNewPage) {
  const height = Math.max(...cells.map(({ text, width }) => sheet.heightOfString(text, { width })))
  if (sheet.y + height > bottomOf(sheet)) {
    sheet.addPage()
    onNewPage?.()
    if (sheet.y + height > bottomOf(sheet)) throw new RangeError('a row is higher than a page')
  }
  const top = sheet.y
  for (const { text, left, width, align } of cells) sheet.text(text, left, top, { width, align })
  sheet.y = top + height
}

function writeFacts(sheet, facts) {
  const label = innerWidth(sheet) / 3
  const value = innerWidth(sheet) - label
  for (const [name, text] of facts)
    writeRow(sheet, [
      { text: name, left: MARGIN, width: label - GAP, align: 'left' },
      { text, left: MARGIN + label, width: value, align: 'left' },
    ])
}

function writeTable(sheet, { columns, rows, totals = [] }) {
  const all = columns.reduce((total, { width }) => total + width, 0)
  let right = MARGIN
  const places = columns.map(({ width, isFigure }) => {
    const left = right
    right += ((innerWidth(sheet) + COLUMN_GAP) * width) / all
    return { left, width: right - left - COLUMN_GAP, align: isFigure ? 'right' : 'left' }
  })
  const line = (row) => places.map((place, index) => ({ ...place, text: row[index] ?? '' }))
  const rule = () => {
    sheet.y += PADDING / 2
    const end = sheet.page.width - MARGIN
    sheet.moveTo(MARGIN, sheet.y).lineTo(end, sheet.y).lineWidth(0.5).strokeColor(RULE).stroke()
    sheet.y += PADDING / 2
  }
  const head = () => {
    sheet.font('bold')
    writeRow(sheet, line(columns.map(({ title }) => title)))
    rule()
    sheet.font('regular')
  }
  const write = (row, typeface) => {
    sheet.font(typeface)
    writeRow(sheet, line(row), () => {
      head()
      sheet.font(typeface)
    })
    rule()
  }

  sheet.fontSize(SIZE.cell)
  // The head is not left alone at the end of a page.
  keepTogether(sheet, 6 * SIZE.cell)
  head()
  for (const row of rows) write(row, 'regular')
  for (const row of totals) write(row, 'bold')
  sheet.font('regular').fontSize(SIZE.text)
}

/** Writes the number of each page below its margin. */
function writeFooters(sheet, { title, number }) {
  const { count } = sheet.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    sheet.switchToPage(index)
    // Text below the margin would begin another page.
    sheet.page.margins.bottom = 0
    const top = sheet.page.height - MARGIN
    const width = innerWidth(sheet)
    sheet.font('regular').fontSize(SIZE.footer).fillColor(FAINT)
    sheet.text(`${title} ${number}`, MARGIN, top, { width: (width * 3) / 4, lineBreak: false, ellipsis: true })
    sheet.text(`Page ${index + 1} of ${count}`, MARGIN, top, { width, align: 'right', lineBreak: false })
  }
}
