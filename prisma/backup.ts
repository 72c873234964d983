import { createWriteStream, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { formatSpan } from '@/lib/core/clock'
import { findServer } from '@/lib/database/database-servers'
import { databaseUrl } from '@/lib/settings/env'
import { SettingError } from '@/lib/settings/setting-files.mjs'
import { type Backup, type Header, writeBackup } from './backup-format'
import { describeDatabase, inSnapshot, readTable } from './backup-tables'
import { withClient } from './migration-command'
import { isProgram, runServerCommand } from './server-command'

const USAGE = 'Use: npm run backup -- --to FOLDER (or - for standard output) --from primary (or replica)'
const DEFAULT_FOLDER = '.data/backups'

/**
 * Writes one consistent state of the database to the stream that `open` answers, and ends it.
 * @throws Error when reading or writing fails
 */
export const backUp = (client: Client, open: (header: Header) => Writable): Promise<Backup> =>
  inSnapshot(client, async () => {
    const header = await describeDatabase(client)
    return { header, totals: await writeBackup(header, (table) => readTable(client, table), open(header)) }
  })

/**
 * Writes a backup into `folder`, which only its owner can read. The file gets its name when it is whole and on the
 * disk; until then the name ends with `.part`.
 * @returns the path of the file
 */
export async function backUpToFolder(client: Client, folder: string): Promise<Backup & { readonly file: string }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let file = ''
  const open = ({ takenAt }: Header) => {
    const path = join(folder, `foodbank-${takenAt.replaceAll(/[-:]/g, '')}.tar.gz`)
    const fd = openSync(`${path}.part`, 'wx', 0o600)
    file = path
    return createWriteStream(`${path}.part`, { fd, flush: true })
  }
  try {
    const backup = await backUp(client, open)
    renameSync(`${file}.part`, file)
    return { ...backup, file }
  } catch (error) {
    if (file !== '') rmSync(`${file}.part`, { force: true })
    throw error
  }
}

/** What a person wants to know of a backup, one line each. */
function summary({ header, totals }: Backup, size: string, seconds: number): string {
  const tables = Object.values(totals)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const newest = header.newestPaymentAt
  const span = newest && formatSpan(new Date(header.takenAt).getTime() - new Date(newest).getTime())
  return (
    `${tables.length} tables, ${rows.toLocaleString('en')} rows, ${size}${seconds.toFixed(1)} seconds\n` +
    (span ? `The newest payment was started ${span} before the backup.\n` : 'It has no payment.\n')
  )
}

type Options = { readonly to: string; readonly from: string }

/** @throws SettingError that says how the command is used */
function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: { to: { type: 'string', default: DEFAULT_FOLDER }, from: { type: 'string', default: 'primary' } },
    })
    if (values.to !== '' && ['primary', 'replica'].includes(values.from)) return values
  } catch {
    // The sentence below says how it is used.
  }
  throw new SettingError(USAGE)
}

const addressOf = (from: string): Promise<string> =>
  from === 'replica'
    ? findServer(databaseUrl('DATABASE_REPLICA_URL'), { forWrites: false })
    : findServer(databaseUrl(), { forWrites: true })

/** `npm run backup`: see docs/backups.md. */
async function main(): Promise<number> {
  const { to, from } = readOptions()
  const address = await addressOf(from)
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  await withClient(address, async (client) => {
    if (to === '-') {
      const backup = await backUp(client, () => process.stdout)
      process.stderr.write(summary(backup, '', seconds()))
    } else {
      const { file, ...backup } = await backUpToFolder(client, to)
      const megabytes = `${(statSync(file).size / 1_000_000).toFixed(1)} MB, `
      process.stdout.write(`${file}\n${summary(backup, megabytes, seconds())}`)
    }
  })
  return 0
}

if (isProgram('backup')) await runServerCommand('Backing up', main)
