import * as z from 'zod/mini'
import { env } from '@/lib/settings/env'
import { email } from '@/lib/core/fields'
import { resetFactorsFromServer } from '@/lib/second-factor/reset'
import { runServerCommand } from '@/prisma/server-command'

/*
 * `npm run staff:reset-factor -- EMAIL`: removes the second factors of someone with a desk who has lost them, when no
 * two colleagues can approve it in the back office. It needs the app's settings; the app mails the owner.
 */
await runServerCommand('Removing the second factors', () => main(process.argv[2]))

async function main(typed: string | undefined): Promise<number> {
  // A wrong setting ends the command before it reads or writes anything.
  env()
  const address = z.safeParse(email(), typed)
  if (!address.success) {
    process.stderr.write('Please name an email address: npm run staff:reset-factor -- someone@example.com\n')
    return 1
  }
  await resetFactorsFromServer(address.data)
  process.stdout.write(
    `The second factors of ${address.data} are removed, and all their sessions have ended. A mail tells the owner.\n`,
  )
  return 0
}
