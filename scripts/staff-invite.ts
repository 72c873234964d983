import * as z from 'zod/mini'
import { inviteStaffFromServer } from '@/lib/companies/invitations'
import { env } from '@/lib/settings/env'
import { email } from '@/lib/core/fields'
import { runServerCommand } from '@/prisma/server-command'

/*
 * `npm run staff:invite -- EMAIL`: queues an email with a one-time link to a staff account. It needs the app's
 * settings; the app sends the email. The link is secret, so it is not printed.
 */
await runServerCommand('Inviting', () => main(process.argv[2]))

async function main(typed: string | undefined): Promise<number> {
  // A wrong setting ends the command before it reads or writes anything.
  env()
  const address = z.safeParse(email(), typed)
  if (!address.success) {
    process.stderr.write('Please name an email address: npm run staff:invite -- someone@example.com\n')
    return 1
  }
  await inviteStaffFromServer(address.data)
  process.stdout.write(`A mail to ${address.data} is queued. Its link works once and expires in 7 days.\n`)
  return 0
}
