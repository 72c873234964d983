import { databaseUrl } from '@/lib/settings/env'
import { withClient } from './migration-command'
import { runServerCommand } from './server-command'
import { readRecords, recordEnd, recordRollback } from './migration-records'

/**
 * `npm run db:resolve -- NAME applied` or `rolled-back`: records what an operator found out about an interrupted
 * migration. It changes the record only.
 */
await runServerCommand('Resolving', async () => {
  const [name = '', outcome] = process.argv.slice(2)
  if (outcome !== 'applied' && outcome !== 'rolled-back')
    throw new Error('name the migration and what you found: npm run db:resolve -- NAME applied, or rolled-back')
  await withClient(databaseUrl(), async (client) => {
    const record = (await readRecords(client)).find((each) => each.name === name)
    if (!record || record.finishedAt) throw new Error(`no interrupted migration is called ${name}`)
    await (outcome === 'applied' ? recordEnd(client, name) : recordRollback(client, name))
  })
  console.log(`${name}: ${outcome}.`)
  return 0
})
