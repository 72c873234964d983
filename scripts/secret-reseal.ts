import { pool } from '@/lib/database/db'
import { env } from '@/lib/settings/env'
import { SEALED_COLUMNS, resealColumn } from './reseal-rows'
import { runServerCommand } from '@/prisma/server-command'

/*
 * `npm run secret:reseal`: seals what the database keeps sealed again with NEXTAUTH_SECRET, before
 * NEXTAUTH_SECRET_PREVIOUS is removed (docs/operations.md). It can be repeated.
 */
await runServerCommand('Sealing everything again', async () => {
  // A wrong setting ends the command before it reads or writes anything.
  env()
  for (const sealed of SEALED_COLUMNS) {
    const { resealed, current, unreadable } = await resealColumn(pool(), sealed)
    process.stdout.write(
      `${sealed.table}.${sealed.column}: ${resealed} sealed again, ${current} already had the new secret, ` +
        `${unreadable} unreadable or expired.\n`,
    )
  }
  return 0
})
