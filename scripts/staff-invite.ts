import { existsSync } from 'node:fs'
import * as z from 'zod/mini'
import { inviteStaffFromServer } from '@/lib/companies/invitations'
import { SettingError } from '@/lib/core/env'
import { AppError } from '@/lib/core/errors'
import { email } from '@/lib/core/fields'

/*
 * `npm run staff:invite -- EMAIL`: queues an e-mail with a one-time link to a staff account. It needs the app's
 * settings; the app sends the e-mail. The link is secret, so it is not printed.
 */
if (existsSync('.env')) process.loadEnvFile('.env')
process.exit(await main(process.argv[2]))

async function main(typed: string | undefined): Promise<number> {
  const address = z.safeParse(email(), typed)
  if (!address.success) {
    process.stderr.write('Please name an e-mail address: npm run staff:invite -- someone@example.com\n')
    return 1
  }
  try {
    await inviteStaffFromServer(address.data)
    process.stdout.write(`A mail to ${address.data} is queued. Its link works once and expires in 7 days.\n`)
    return 0
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    return 1
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof AppError || error instanceof SettingError) return error.message
  const reason = error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error)
  return `The invitation could not be made: ${reason}`
}
