import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { MIGRATIONS_FOLDER, readMigrations } from '../prisma/migration-files'
import { withEngine } from '../prisma/schema-engine'

const prisma = resolve(import.meta.dirname, '..', 'prisma')

/**
 * The SQL that leads from the migrations to the schema.
 * @param url of an empty database, which the engine needs for the migrations
 * @returns undefined when they agree
 */
export async function schemaDiff(url: string): Promise<string | undefined> {
  const files = readSchema()
  const { stdout: script } = await withEngine(url, (engine) =>
    engine.diff({
      from: { tag: 'migrations', ...engineMigrations() },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    }),
  )
  if (script === null || /^-- This is an empty migration/.test(script)) return undefined
  return withPlaces(script, files.map(({ content }) => content).join('\n'))
}

/** Gives each value that a script adds to an enum its place in the schema. The engine would add it at the end. */
export const withPlaces = (script: string, schema: string): string =>
  script.replaceAll(/(ALTER TYPE "(\w+)" ADD VALUE '(\w+)');/g, (whole, add: string, name: string, value: string) => {
    const body = new RegExp(`^enum ${name} \\{$(.*?)^\\}$`, 'ms').exec(schema)?.[1] ?? ''
    const values = [...body.matchAll(/^ {2}(\w+)/gm)].map(([, each]) => each)
    const [before, after] = [values[values.indexOf(value) - 1], values[values.indexOf(value) + 1]]
    if (before !== undefined) return `${add} AFTER '${before}';`
    return after === undefined ? whole : `${add} BEFORE '${after}';`
  })

/** The migrations as Prisma's engine takes them. */
function engineMigrations() {
  return {
    baseDir: MIGRATIONS_FOLDER,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: readMigrations().map(({ name, script }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: script } },
    })),
  }
}

function readSchema(): { path: string; content: string }[] {
  const folder = join(prisma, 'schema')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.prisma'))
    .sort()
    .map((file) => ({ path: join(folder, file), content: readFileSync(join(folder, file), 'utf8') }))
}
