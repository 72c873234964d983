import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from '../fixtures'
import { PROFILE, type Session, call, createBuyer, createVerifiedRegistrant, logInAsHr } from '../people'
import { deliverOrder, placeOrder } from '../visitors'
import { expectRefusal, whileHealthy } from './health'

/*
 * Files that are made to do harm, and files of the same kinds that do none. The worker thread reads both in the build,
 * which has only the files that were traced for it.
 */

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

let hr: Session
let month: string
test.beforeAll(async () => {
  hr = await logInAsHr()
  const person = await createBuyer()
  await deliverOrder(person, await placeOrder(person))
  const periods = (await call('GET', '/partner/deductions', { token: hr.token })).body.items
  month = String(periods.find((period) => Number(period['open']) > 0)?.['period'])
})

const preview = (body: Uint8Array<ArrayBuffer>, type: string) =>
  call('POST', `/partner/deductions/${month}?preview=1`, {
    token: hr.token,
    body,
    headers: { 'Content-Type': type },
  })

for (const type of ['text/csv', XLSX_TYPE])
  test(`the file of a month as ${type} comes back and is read`, async () => {
    const address = `${process.env.FOODBANK_URL ?? 'http://localhost:3000'}/api/v1/partner/deductions/${month}`
    const file = await fetch(address, { headers: { Accept: type, Authorization: `Bearer ${hr.token}` } })
    expect(file.status).toBe(200)
    const { status, body, text } = await preview(new Uint8Array(await file.arrayBuffer()), type)
    expect(status, text).toBe(200)
    expect(body).toMatchObject({ matched: 0, unknown: [] })
  })

const MAIN = 'http://schemas.openxmlformats.org'
const RELATIONS = `${MAIN}/officeDocument/2006/relationships`
/** The least that a workbook needs, around the rows of its sheet. */
const filesOf = (rows: string) => ({
  'xl/workbook.xml': strToU8(
    `<workbook xmlns="${MAIN}/spreadsheetml/2006/main" xmlns:r="${RELATIONS}">` +
      '<sheets><sheet name="x" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    `<Relationships xmlns="${MAIN}/package/2006/relationships">` +
      `<Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ),
  'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
})
const workbook = (rows: string) => new Uint8Array(zipSync(filesOf(rows)))
const cell = (at: string, row: string) => `<row r="${row}"><c r="${at}" t="inlineStr"><is><t>a</t></is></c></row>`

/** A workbook whose sheet is `megabytes` of blanks, which take a thousandth of that in the file. */
function bomb(megabytes: number, entries = 1): Uint8Array<ArrayBuffer> {
  const packed = deflateRawSync(Buffer.alloc(megabytes * 1_000_000, ' '))
  const names = [
    'xl/workbook.xml',
    ...Array.from({ length: entries }, (_, index) => `xl/worksheets/sheet${index + 1}.xml`),
  ]
  return archive(names.map((name) => ({ name, packed, statedSize: 100 })))
}

/** A ZIP file of deflated entries that state any size. */
function archive(
  entries: readonly { readonly name: string; readonly packed: Buffer; readonly statedSize: number }[],
): Uint8Array<ArrayBuffer> {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, packed, statedSize } of entries) {
    const sizes = Buffer.alloc(22)
    sizes.writeUInt16LE(8, 4)
    sizes.writeUInt32LE(packed.length, 14)
    sizes.writeUInt32LE(statedSize, 18)
    const tail = Buffer.alloc(4)
    tail.writeUInt16LE(name.length)
    const at = Buffer.alloc(4)
    at.writeUInt32LE(offset)
    bodies.push(Buffer.from('PK\u0003\u0004'), sizes, tail, Buffer.from(name), packed)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), sizes, tail, Buffer.alloc(10), at, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const size = Buffer.alloc(8)
  size.writeUInt32LE(Buffer.concat(directory).length)
  size.writeUInt32LE(offset, 4)
  const counts = Buffer.alloc(8)
  counts.writeUInt16LE(entries.length, 4)
  counts.writeUInt16LE(entries.length, 6)
  const whole = [...bodies, ...directory, Buffer.from('PK\u0005\u0006'), counts, size, Buffer.alloc(2)]
  return new Uint8Array(Buffer.concat(whole))
}

const EMPTY_CELLS = '<c r="A1"/>'.repeat(1_900_000)

for (const [name, file, sentence] of [
  ['the row 2,000,000,000', () => workbook(cell('A2000000000', '2000000000')), 'too many rows'],
  ['the row 2,000,000,000 without a cell', () => workbook('<row r="2000000000"></row>'), 'too many rows'],
  ['the column ZZZZZZ', () => workbook(cell('ZZZZZZ1', '1')), 'too many columns'],
  ['the last column of Excel', () => workbook(cell('XFD1', '1')), 'too many columns'],
  ['300 MB in 300 kB', () => bomb(300), 'too large'],
  ['90 entries of 10 MB', () => bomb(10, 90), 'too large'],
  ['a thousand entries', () => bomb(1, 1_000), 'too large'],
  ['1.9 million empty cells', () => workbook(`<row r="1">${EMPTY_CELLS}</row>`), ''],
  ['nothing but a signature', () => new Uint8Array(Buffer.from('PK\u0003\u0004')), 'could not be read'],
  ['an end that lies', () => archive([]).fill(255, 8, 20), 'could not be read'],
] as const)
  test(`a workbook with ${name}`, async () => {
    const bytes = file()
    expect(bytes.length).toBeLessThan(2_000_000)
    expectRefusal(await whileHealthy(() => preview(bytes, XLSX_TYPE)), 400, sentence)
  })

for (const [name, file, sentence] of [
  ['1.9 million empty columns', `line_id${','.repeat(1_900_000)}`, 'too many columns: at most 100'],
  ['1.9 million empty cells in a line', `line_id,amount_deducted,reason\n${','.repeat(1_900_000)}`, ''],
  ['900,000 lines', `line_id,amount_deducted,reason\n${'a\n'.repeat(900_000)}`, 'too many lines'],
  ['1.9 million quotation marks', '"'.repeat(1_900_001), 'quotation mark'],
  ['a cell of 1.9 million letters', `line_id,amount_deducted,reason\n${'a'.repeat(1_900_000)},1,x`, 'too long'],
  ['a column name of 1.9 million letters', `${'a'.repeat(1_900_000)},b\n1,2`, 'The name of a column is too long'],
  ['nuls', '\u0000'.repeat(1_000_000), 'could not be read'],
  // An older encoding of one byte a letter has a letter for each byte.
  ['half characters', Buffer.alloc(1_000_000, 0xff), 'The name of a column is too long'],
] as const)
  test(`a CSV file with ${name}`, async () => {
    const answer = await whileHealthy(() => preview(new Uint8Array(Buffer.from(file)), 'text/csv'))
    // What is merely empty harms nobody.
    if (sentence === '' && answer.status === 200) expect(answer.body).toMatchObject({ matched: 0 })
    else expectRefusal(answer, 400, sentence)
  })

test('ten files of one person at once', async () => {
  const bytes = bomb(39)
  const answers = await whileHealthy(() => Promise.all(Array.from({ length: 10 }, () => preview(bytes, XLSX_TYPE))))
  for (const answer of answers) expectRefusal(answer, answer.status === 429 ? 429 : 400, /./)
})

/** A PNG that states any size, with a few kilobytes of pixels. */
function png(width: number, height: number): Buffer<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const pixels = deflateSync(Buffer.alloc(4_000_000))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('pictures of 60,000 × 60,000 pixels, and pictures that are none', async () => {
  const { id, grant } = await createVerifiedRegistrant()
  const upload = (picture: Buffer<ArrayBuffer>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(PROFILE)) form.set(name, value)
    form.set('image', new Blob([picture], { type: 'image/png' }), 'me.png')
    return call('PUT', `/users/${id}`, { token: grant, body: form })
  }
  await whileHealthy(async () => {
    for (const picture of [
      png(60_000, 60_000),
      png(2_000_000_000, 1),
      png(60_000, 60_000).subarray(0, 40),
      Buffer.from('ffd8ffe0', 'hex'),
      Buffer.concat([Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBP'), Buffer.alloc(1_000_000, 0xff)]),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>'),
    ])
      expectRefusal(await upload(picture), 400, /picture|JPEG, PNG or WebP/i)
  })
})
