import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startPostgres } from '../sandbox/postgres'
import { runCommand } from './lifecycle'
import { schemaDiff } from './schema-diff'

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
  const script = await schemaDiff(postgres.url('scratch'))
  if (script === undefined) {
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
