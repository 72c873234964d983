import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import * as z from 'zod/mini'

/*
 * The file of a backup: a gzipped tar, which `tar -xzf` opens. Its first entry is `backup.json`, its last is
 * `totals.json`. Between them, `tables/orders/000001.copy` and so on have the rows of each table in the text format of
 * PostgreSQL's COPY. Each entry has whole rows, so psql's `\copy` reads it. A file without its last entry is not whole.
 */

const FIRST = 'backup.json'
const LAST = 'totals.json'
/** An entry ends at the first row after so many bytes. It is in memory once while it is written. */
const PART_BYTES = 4 * 1024 * 1024
/** A larger description is not one of ours. */
const DESCRIPTION_BYTES = 4 * 1024 * 1024

const name = z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/))
const migrationName = z.string().check(z.regex(/^\w{1,255}$/))
const headerSchema = z.object({
  format: z.literal(1),
  /** When the snapshot was taken, by the database's clock. */
  takenAt: z.iso.datetime(),
  /** The version of PostgreSQL. */
  server: z.string().check(z.maxLength(60)),
  /** When the newest payment was started; null when there is none. */
  newestPaymentAt: z.nullable(z.iso.datetime()),
  /** The migrations that the database had, with the SHA-256 of their scripts. */
  migrations: z
    .array(z.object({ name: migrationName, checksum: z.string().check(z.maxLength(64)) }))
    .check(z.maxLength(10_000)),
  tables: z.array(z.object({ name, columns: z.array(name).check(z.maxLength(1_600)) })).check(z.maxLength(1_000)),
  sequences: z
    .array(z.object({ name, value: z.string().check(z.regex(/^-?\d{1,19}$/)), isCalled: z.boolean() }))
    .check(z.maxLength(1_000)),
})
const totalSchema = z.object({
  rows: z.number().check(z.int(), z.nonnegative()),
  /** Of the text of all rows, in hex. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
const totalsSchema = z.object({ tables: z.record(name, totalSchema) })

/** What a backup says about itself. */
export type Header = z.infer<typeof headerSchema>
export type TableColumns = Header['tables'][number]
/** The number of rows of a table, and the SHA-256 of their text. */
export type TableTotal = z.infer<typeof totalSchema>
export type Totals = Readonly<Record<string, TableTotal>>

/** A backup whose content was checked. */
export type Backup = { readonly header: Header; readonly totals: Totals }

/** Gives the rows of one table as the text of COPY, in chunks of any size. */
export type ReadTable = (table: TableColumns) => AsyncIterable<Buffer>

/**
 * Writes a backup to `output` and ends it. Memory use does not grow with the tables.
 * @throws the error of `output` or of `readTable`
 */
export async function writeBackup(header: Header, readTable: ReadTable, output: Writable): Promise<Totals> {
  const archive = pack()
  // Whoever waits for the archive gets its error, too.
  archive.on('error', () => undefined)
  const mtime = new Date(header.takenAt)
  const put = (entry: string, body: Buffer) =>
    new Promise<void>((resolve, reject) => {
      archive
        .entry({ name: entry, mtime, mode: 0o600 }, body, (error) => (error ? reject(error) : resolve()))
        .on('error', reject)
    })
  const produce = async () => {
    await put(FIRST, asJson(header))
    const totals: Record<string, TableTotal> = {}
    for (const table of header.tables) {
      const tally = startTally()
      let part = 0
      for await (const rows of wholeRows(readTable(table))) {
        tally.add(rows)
        await put(`tables/${table.name}/${String((part += 1)).padStart(6, '0')}.copy`, rows)
      }
      totals[table.name] = tally.total()
    }
    await put(LAST, asJson({ tables: totals }))
    archive.finalize()
    return totals
  }
  const produced = produce().catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  })
  const [totals] = await Promise.all([produced, pipeline(archive, createGzip(), output)])
  return totals
}

const asJson = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

/** Cuts the text of COPY into parts of whole rows. A line break in a value is written as `\n`, so each ends a row. */
async function* wholeRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    size += chunk.length
    const end = chunk.lastIndexOf(LINE_BREAK) + 1
    if (size < PART_BYTES || end === 0) continue
    const all = Buffer.concat(waiting)
    const rest = chunk.length - end
    yield all.subarray(0, all.length - rest)
    waiting = [chunk.subarray(end)]
    size = rest
  }
  if (size > 0) yield Buffer.concat(waiting)
}

const LINE_BREAK = 0x0a

/** Counts rows and hashes their text. */
export function startTally() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(text: Buffer): void {
      hash.update(text)
      for (let at = text.indexOf(LINE_BREAK); at >= 0; at = text.indexOf(LINE_BREAK, at + 1)) rows += 1
    },
    total: (): TableTotal => ({ rows, sha256: hash.digest('hex') }),
  }
}

/** Thrown for a file that is no backup, or not a whole one. */
class BackupFileError extends Error {
  override readonly name = 'BackupFileError'
}

/**
 * Reads a whole file and compares it with its own totals, so that nothing is restored from a damaged one.
 * @throws BackupFileError in one line; the system's error when the file cannot be opened
 */
export async function checkBackup(file: string): Promise<Backup> {
  try {
    return await readAll(file)
  } catch (error) {
    throw readingError(file, error)
  }
}

async function readAll(file: string): Promise<Backup> {
  let header: Header | undefined
  let totals: Totals | undefined
  const tallies = new Map<string, ReturnType<typeof startTally>>()
  for await (const { entry, body } of entriesOf(file)) {
    if (!header) {
      if (entry !== FIRST) throw new BackupFileError(`${file} is not a backup of Foodbank`)
      header = await readDescription(file, body, headerSchema)
      for (const table of header.tables) tallies.set(table.name, startTally())
    } else if (entry === LAST) {
      totals = (await readDescription(file, body, totalsSchema)).tables
    } else {
      const tally = totals ? undefined : tallies.get(tableOf(entry) ?? '')
      if (!tally) throw new BackupFileError(`${file} has an unknown part: ${entry.slice(0, 100)}`)
      for await (const chunk of body) tally.add(chunk)
    }
  }
  if (!header || !totals) throw new BackupFileError(`${file} is not a whole backup: its end is missing`)
  for (const [table, tally] of tallies) {
    const { rows, sha256 } = tally.total()
    if (totals[table]?.rows !== rows || totals[table].sha256 !== sha256)
      throw new BackupFileError(`${file} is damaged: table ${table} is not what was backed up`)
  }
  return { header, totals }
}

/** Reads the rows of a checked backup again, as parts of whole rows in their order. */
export async function* readParts(file: string): AsyncGenerator<{ table: string; rows: AsyncIterable<Buffer> }> {
  for await (const { entry, body } of entriesOf(file)) {
    const table = tableOf(entry)
    if (table !== undefined) yield { table, rows: body }
    // The next entry comes only when this one is read to its end.
    else body.resume()
  }
}

const tableOf = (entry: string) => /^tables\/([a-z0-9_]+)\/\d+\.copy$/.exec(entry)?.[1]

type Entry = { readonly entry: string; readonly body: AsyncIterable<Buffer> & { resume(): unknown } }

async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const source = createReadStream(file)
  const archive = extract()
  const reading = pipeline(source, createGunzip(), archive)
  // The loop below fails with the same error.
  reading.catch((error: unknown) => archive.destroy(error instanceof Error ? error : undefined))
  try {
    // The package's type leaves open what a stream carries; an entry carries bytes.
    for await (const body of archive) yield { entry: body.header.name, body: body as Entry['body'] }
    await reading
  } finally {
    source.destroy()
  }
}

/** The errors of gzip and tar say nothing about the file; those of the system do. */
function readingError(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BackupFileError) return error
  const code = 'code' in error ? String(error.code) : ''
  const isSystems = code.startsWith('E') && !code.startsWith('ERR_')
  return isSystems ? error : new BackupFileError(`${file} is not a whole backup: ${error.message}`)
}

async function readDescription<Schema extends z.ZodMiniType>(
  file: string,
  body: AsyncIterable<Buffer>,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > DESCRIPTION_BYTES) throw new BackupFileError(`${file} is not a backup of Foodbank`)
    chunks.push(chunk)
  }
  const parsed = schema.safeParse(jsonOf(Buffer.concat(chunks).toString()))
  if (!parsed.success) throw new BackupFileError(`${file} is not a backup that this version can read`)
  return parsed.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
