import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations')

/** The first line of a script that PostgreSQL refuses inside a transaction, such as CREATE INDEX CONCURRENTLY. */
const OUTSIDE = '-- outside a transaction'

/** One migration of the folder. */
export type Migration = {
  readonly name: string
  readonly script: string
  /** SHA-256 of the script in hex, as Prisma stores it. */
  readonly checksum: string
  /** Each statement commits by itself, so a second run must be able to repeat the script. */
  readonly isOutside: boolean
}

/** Lists the migrations of a folder, in the order in which they are applied. */
function migrationNames(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

/** Reads the migrations of a folder, in the order in which they are applied. */
export const readMigrations = (folder = MIGRATIONS_FOLDER): Migration[] =>
  migrationNames(folder).map((name) => {
    const script = readFileSync(join(folder, name, 'migration.sql'), 'utf8')
    const checksum = createHash('sha256').update(script).digest('hex')
    return { name, script, checksum, isOutside: isOutside(script) }
  })

/** Whether a script says that it must run outside a transaction. */
export const isOutside = (script: string): boolean => script.startsWith(OUTSIDE)

/**
 * The statements of a script that runs outside a transaction. They end with a semicolon at the end of a line, and have
 * no function bodies.
 */
export const statementsOf = (script: string): string[] =>
  script
    .replaceAll(/^--.*$/gm, '')
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
