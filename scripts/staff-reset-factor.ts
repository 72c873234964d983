import { existsSync } from 'node:fs'
import * as z from 'zod/mini'
import { SettingError } from '@/lib/core/env'
import { AppError } from '@/lib/core/errors'
import { email } from '@/lib/core/fields'
import { resetFactorsFromServer } from '@/lib/second-factor/reset'

/*
 * `npm run staff:reset-factor -- EMAIL`: removes the second factors of someone with a desk who has lost them, when no
 * two colleagues can approve it in the back office. It needs the app's settings; the app mails the owner.
 */
if (existsSync('.env')) process.loadEnvFile('.env')
process.exit(await main(process.argv[2]))

async function main(typed: string | undefined): Promise<number> {
  const address = z.safeParse(email(), typed)
  if (!address.success) {
    process.stderr.write('Please name an e-mail address: npm run staff:reset-factor -- someone@example.com\n')
    return 1
  }
  try {
    await resetFactorsFromServer(address.data)
    process.stdout.write(
      `The second factors of ${address.data} are removed, and all their sessions have ended. A mail tells the owner.\n`,
    )
    return 0
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    return 1
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof AppError || error instanceof SettingError) return error.message
  const reason = error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error)
  return `The second factors could not be removed: ${reason}`
}
