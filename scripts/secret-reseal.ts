import { existsSync } from 'node:fs'
import { pool } from '@/lib/core/db'
import { SettingError } from '@/lib/core/env'
import { SEALED_COLUMNS, resealColumn } from './reseal-rows'

/*
 * `npm run secret:reseal`: seals what the database keeps sealed again with NEXTAUTH_SECRET, before
 * NEXTAUTH_SECRET_PREVIOUS is removed (docs/operations.md). It can be repeated.
 */
if (existsSync('.env')) process.loadEnvFile('.env')
process.exit(await main())

async function main(): Promise<number> {
  try {
    for (const sealed of SEALED_COLUMNS) {
      const { resealed, current, unreadable } = await resealColumn(pool(), sealed)
      process.stdout.write(
        `${sealed.table}: ${resealed} sealed again, ${current} already had the new secret, ` +
          `${unreadable} unreadable or expired.\n`,
      )
    }
    return 0
  } catch (error) {
    const reason = error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error)
    process.stderr.write(`${error instanceof SettingError ? reason : `Not everything was sealed again: ${reason}`}\n`)
    return 1
  }
}
