import { eraseAgainFromServer } from '@/lib/privacy/service'
import { runServerCommand } from '@/prisma/server-command'

/*
 * `npm run erase:again -- ID …`: erases accounts again after a restore of a backup that is older than their erasure
 * (docs/backups.md). It stops at the first id that it cannot erase, and can be repeated. It needs the app's settings.
 */
await runServerCommand('Erasing', () => main(process.argv.slice(2)))

async function main(ids: readonly string[]): Promise<number> {
  if (ids.length === 0) {
    process.stderr.write('Please name the ids of the accounts: npm run erase:again -- ID ID …\n')
    return 1
  }
  for (const id of ids) {
    await eraseAgainFromServer(id)
    process.stdout.write(`${id} is erased.\n`)
  }
  return 0
}
