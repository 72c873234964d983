import { databaseUrl } from '@/lib/settings/env'
import { withClient } from './migration-command'
import { runServerCommand } from './server-command'
import { readMigrations } from './migration-files'
import { type MigrationState, migrationStates, readRecords } from './migration-records'

const EXPLANATIONS: Readonly<Record<MigrationState, string>> = {
  applied: 'applied',
  missing: 'missing: npm run db:migrate applies it',
  interrupted: 'interrupted: npm run db:migrate continues it, or says what to do',
  changed: 'applied, but its file has changed since',
  unknown: 'applied by a newer version of the app',
}

/** `npm run db:status`: prints each migration and its state. Status 1 when one is missing or interrupted. */
await runServerCommand('Reading the state of the migrations', async () => {
  const states = migrationStates(readMigrations(), await withClient(databaseUrl(), readRecords))
  for (const { name, state } of states) console.log(`${name}  ${EXPLANATIONS[state]}`)
  return states.some(({ state }) => state === 'missing' || state === 'interrupted') ? 1 : 0
})
