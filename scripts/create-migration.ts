import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { MIGRATIONS_FOLDER, readMigrations } from '../prisma/migration-files'
import { withEngine } from '../prisma/schema-engine'
import { startPostgres } from '../sandbox/postgres'
import { runCommand } from './lifecycle'

const prisma = resolve(import.meta.dirname, '..', 'prisma')

/** `npm run db:diff -- name`: writes the migration from the last one to the current schema. */
await runCommand(async (onEnd) => {
  const name = process.argv[2]
  if (!name || !/^[a-z0-9_]+$/.test(name)) {
    console.error('Name the change in small letters, for example: npm run db:diff -- add_order_notes')
    return 1
  }
  // To compare, the engine needs an empty database for the existing migrations.
  const postgres = await startPostgres({ dataDir: join(prisma, '..', '.data/diff/postgres'), port: 0, durable: false })
  onEnd(postgres.stop)
  await postgres.createDatabase('scratch')
  const { stdout: script } = await withEngine(postgres.url('scratch'), (engine) =>
    engine.diff({
      from: { tag: 'migrations', ...engineMigrations() },
      to: { tag: 'schemaDatamodel', files: readSchema() },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    }),
  )
  if (script === null || /^-- This is an empty migration/.test(script)) {
    console.log('The schema has not changed since the last migration.')
    return 0
  }
  // Named as Prisma does; migrations are applied in the order of their names.
  const folder = join(prisma, 'migrations', `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_${name}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'migration.sql'), script)
  writeFileSync(join(prisma, 'migrations', 'migration_lock.toml'), 'provider = "postgresql"\n')
  console.log(`Wrote ${folder}/migration.sql. Read it before you commit it.`)
  return 0
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
