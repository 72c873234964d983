import { existsSync } from 'node:fs'
import * as z from 'zod/mini'
import { inviteStaffFromServer } from '@/lib/companies/invitations'
import { SettingError } from '@/lib/core/env'
import { AppError } from '@/lib/core/errors'
import { email } from '@/lib/core/fields'

/*
 * `npm run staff:invite -- EMAIL`: queues a mail with a one-time link to a staff account. It takes the settings of the
 * app, whose mail job sends it; the link stands in the mail alone.
 */
if (existsSync('.env')) process.loadEnvFile('.env')
process.exit(await main(process.argv[2]))

async function main(typed: string | undefined): Promise<number> {
  const address = z.safeParse(email(), typed)
  if (!address.success) {
    process.stderr.write('Please name an email address: npm run staff:invite -- someone@example.com\n')
    return 1
  }
  try {
    await inviteStaffFromServer(address.data)
    process.stdout.write(`A mail to ${address.data} is queued. Its link is good for 7 days and works once.\n`)
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
