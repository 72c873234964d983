import { runMigrationCommand, withClient } from './migration-command'
import { readRecords, recordEnd, recordRollback } from './migration-records'

/**
 * `npm run db:resolve -- NAME applied` or `rolled-back`: records what an operator found out about an interrupted
 * migration. It changes the record only.
 */
await runMigrationCommand('Resolving', async (url) => {
  const [name = '', outcome] = process.argv.slice(2)
  if (outcome !== 'applied' && outcome !== 'rolled-back')
    throw new Error('name the migration and what you found: npm run db:resolve -- NAME applied, or rolled-back')
  await withClient(url, async (client) => {
    const record = (await readRecords(client)).find((each) => each.name === name)
    if (!record || record.finishedAt) throw new Error(`no interrupted migration is called ${name}`)
    await (outcome === 'applied' ? recordEnd(client, name) : recordRollback(client, name))
  })
  console.log(`${name}: ${outcome}.`)
  return 0
})
