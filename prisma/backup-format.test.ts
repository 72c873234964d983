import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Header, checkBackup, readParts, writeBackup } from './backup-format'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-format-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const header: Header = {
  format: 1,
  takenAt: '2026-11-22T09:30:00.000Z',
  server: '18.4',
  newestPaymentAt: '2026-11-22T09:29:00.000Z',
  migrations: [{ name: '20261121000000_first', checksum: 'abc' }],
  tables: [
    { name: 'empty', columns: ['id'] },
    { name: 'lines', columns: ['id', 'line'] },
  ],
  sequences: [{ name: 'order_numbers', value: '7', isCalled: true }],
}

/** The rows of a table in chunks that end anywhere. */
async function* chunked(text: Buffer) {
  for (let at = 0; at < text.length; at += 65_521) yield Promise.resolve(text.subarray(at, at + 65_521))
}

async function aBackup(rows: number): Promise<{ file: string; text: Buffer }> {
  const text = Buffer.from(Array.from({ length: rows }, (_, id) => `${id}\t${'x'.repeat(990)}\n`).join(''))
  const file = join(folder, `${randomUUID()}.tar.gz`)
  await writeBackup(header, ({ name }) => chunked(name === 'lines' ? text : Buffer.alloc(0)), createWriteStream(file))
  return { file, text }
}

const put = (content: Buffer | string): string => {
  const path = join(folder, randomUUID())
  writeFileSync(path, content)
  return path
}

test('a large table is in parts of whole rows, which tar and gzip read too', async () => {
  const { file, text } = await aBackup(12_345)
  expect(await checkBackup(file)).toMatchObject({
    header,
    totals: { empty: { rows: 0 }, lines: { rows: 12_345 } },
  })
  const parts: Buffer[] = []
  for await (const { table, rows } of readParts(file)) {
    expect(table).toBe('lines')
    const chunks: Buffer[] = []
    for await (const chunk of rows) chunks.push(chunk)
    parts.push(Buffer.concat(chunks))
  }
  expect(parts.map((part) => part.at(-1))).toEqual([10, 10, 10])
  expect(Buffer.concat(parts).equals(text)).toBe(true)

  const tar = (...args: string[]) => spawnSync('tar', args, { maxBuffer: 100_000_000 }).stdout
  expect(tar('-tzf', file).toString().split('\n').at(0)).toBe('backup.json')
  expect(tar('-xzOf', file, '--wildcards', 'tables/lines/*').equals(text)).toBe(true)
})

test('a file that is not whole, damaged, or something else is refused in one line', async () => {
  const { file } = await aBackup(1_000)
  const bytes = readFileSync(file)
  /** The backup with another tar inside. */
  const repacked = (change: (tar: Buffer) => Buffer) => put(gzipSync(change(gunzipSync(bytes))))
  const replaced = (from: string, to: string) =>
    repacked((tar) => Buffer.from(tar.toString('latin1').replace(from, to), 'latin1'))
  const flipped = Buffer.from(bytes)
  flipped.writeUInt8(flipped.readUInt8(flipped.length >> 1) ^ 0x55, flipped.length >> 1)

  const files = {
    truncated: put(bytes.subarray(0, bytes.length >> 1)),
    'cut between two entries': repacked((tar) => tar.subarray(0, tar.lastIndexOf('totals.json'))),
    flipped: put(flipped),
    'with a changed row': replaced('7\txxx', '8\txxx'),
    'with a row more': replaced('7\txxx', '7\txx\n'),
    'of a later format': replaced('"format": 1', '"format": 2'),
    'with an unknown table': replaced('tables/lines/', 'tables/rows_/'),
    empty: put(''),
    text: put('not a backup'),
    random: put(randomBytes(100_000)),
    'a zipped text': put(gzipSync('not a backup')),
    'another tar': put(spawnSync('tar', ['-cz', 'package.json']).stdout),
  }
  for (const [kind, path] of Object.entries(files))
    await expect(checkBackup(path), kind).rejects.toThrow(/^[^\n]+ is (?:not a|damaged)[^\n]*$/)
  await expect(checkBackup(join(folder, 'none'))).rejects.toThrow('ENOENT')
  await expect(checkBackup(folder)).rejects.toThrow('EISDIR')
})

test('a full disk ends the writing', async () => {
  const lines = () => chunked(randomBytes(1_000_000))
  await expect(writeBackup(header, lines, createWriteStream('/dev/full'))).rejects.toThrow('ENOSPC')
})

test('a table that cannot be read to its end ends the writing', async () => {
  const file = join(folder, 'lost')
  async function* lost() {
    yield Promise.resolve(Buffer.from('1\n'))
    await Promise.reject(new Error('the connection was lost'))
  }
  const output = createWriteStream(file)
  // The table may be lost before the file is there.
  await once(output, 'open')
  await expect(writeBackup(header, lost, output)).rejects.toThrow('the connection was lost')
  await expect(checkBackup(file)).rejects.toThrow('is not a')
})
