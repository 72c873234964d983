import { join } from 'node:path'
import { lagosToday } from '@/lib/core/clock'
import { type Env, checkEnv, settingWarnings } from '@/lib/settings/env'
import { readMigrations } from '../prisma/migration-files'
import { runServerCommand } from '../prisma/server-command'
import { checkDatabase } from './doctor/database'
import { type Finding, fail, inTime, ok, warn } from './doctor/finding'
import { PROVIDER_ADVICE, checkAddress, checkMail, checkMessages, checkProvider, checkReplica } from './doctor/outside'
import { judgeRuntime } from './doctor/runtime'

/*
 * `npm run doctor`: checks the settings, and what they lead to, from this machine. It changes nothing and sends no
 * mail. Each check is a line; the status is 1 when one has failed.
 */
await runServerCommand('Checking', async () => {
  const checked = checkEnv(process.env)
  const findings = [
    judgeRuntime(process.versions.node, lagosToday()),
    ...('faults' in checked
      ? checked.faults.map((fault) => fail('settings', fault))
      : [...judgeSettings(checked.env), ...(await checkAll(checked.env))]),
  ]
  for (const { level, name, sentence } of findings) process.stdout.write(`${level.padEnd(4)}  ${name}: ${sentence}\n`)
  return findings.some(({ level }) => level === 'fail') ? 1 : 0
})

function judgeSettings(env: Env): Finding[] {
  const warnings = settingWarnings(env).map((warning) => warn('settings', warning))
  return warnings.length > 0 ? warnings : [ok('settings', 'All settings are well-formed.')]
}

/** Runs the checks at once. Each has five seconds, and those of the database run in three steps. */
async function checkAll(env: Env): Promise<Finding[]> {
  // The packed command is not beside the migrations, so the folder is named from here.
  const migrations = readMigrations(join(import.meta.dirname, '../prisma/migrations'))
  const groups = await Promise.all([
    checkDatabase(env.DATABASE_URL, migrations, env.DATABASE_REPLICA_URL !== undefined),
    inTime(
      'replica',
      () => checkReplica(env.DATABASE_REPLICA_URL),
      'Check DATABASE_REPLICA_URL. Reports read from the main database until then.',
    ),
    inTime('mail', () => checkMail(env), 'Check SMTP_URL, its password, and that the server offers TLS.'),
    inTime('provider', checkProvider, PROVIDER_ADVICE),
    inTime('messages', checkMessages, 'Check TERMII_API_KEY and TERMII_API_URL.'),
    inTime('address', () => checkAddress(env), 'Check NEXTAUTH_URL and PORT.'),
  ])
  return groups.flat()
}
