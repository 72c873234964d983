import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SECOND, formatSpan } from '@/lib/core/clock'
import { SETTING_NAMES } from '@/lib/settings/env'
import { hashPassword } from '@/lib/server/passwords'
import { findLedgerDifferences } from '../prisma/ledger-check'
import { migrate } from '../prisma/migrate'
import { withClient } from '../prisma/migration-command'
import { restore } from '../prisma/restore'
import { releaseLock, takeLock } from '../sandbox/lock'
import { startPostgres } from '../sandbox/postgres'
import { answers, waitUntil } from '../sandbox/waiting'
import { buildIfChanged, locks, projectRoot } from './build'
import { CommandError, runCommand } from './lifecycle'
import { serve } from './served'
import { generateClient } from './site'

const READY_SECONDS = 60
const folder = join(projectRoot, '.data/drill')
const log = (name: string) => relative(process.cwd(), join(folder, `${name}.log`))

/**
 * `npm run restore:drill -- FILE`: restores a backup into a scratch server and proves that the app works with it: the
 * books agree, and a member of staff signs in and reads them. It prints the seconds of each step. The app in it reaches
 * the scratch database and nothing else, so it mails and refunds nobody.
 */
await runCommand(async (onEnd) => {
  const [file, ...others] = process.argv.slice(2)
  if (file === undefined || others.length > 0) throw new CommandError('Name one file: npm run restore:drill -- FILE')
  if (!takeLock(locks.drill)) throw new CommandError('A drill is running in this folder already.')
  onEnd(() => releaseLock(locks.drill))
  mkdirSync(folder, { recursive: true })

  const postgres = await step('Starting a scratch server', () =>
    startPostgres({ dataDir: join(folder, 'postgres'), port: 0, durable: false, large: true }),
  )
  onEnd(postgres.stop)
  await postgres.createDatabase('drill')
  const url = postgres.url('drill')
  const { header } = await step('Restoring', () => restore(url, file))
  await step('Migrating to this version', () => migrate(url))
  await step('Checking the books', () => checkBooks(url))
  await step('Building (skipped when nothing changed)', build)
  const app = await step('Starting the app', async () => {
    const server = await serve([process.execPath, 'scripts/start.mjs'], {
      cwd: projectRoot,
      log: log('app'),
      env: settingsFor(url),
    })
    onEnd(server.stop)
    // Its first answer may take longer than the probe's limit, as its modules are being loaded.
    if (!(await waitUntil(() => answers(`${server.origin}/api/health/ready`), READY_SECONDS * SECOND, 250)))
      throw new CommandError(`The app was not ready within ${READY_SECONDS} seconds, see ${log('app')}`)
    return server
  })
  await step('Signing in', () => signIn(url, app.origin))

  const refused = readFileSync(log('app'), 'utf8').split('refused a connection to ').length - 1
  console.log(`Refused ${refused} connections of the app to other servers.`)
  const age = header.newestPaymentAt && formatSpan(Date.now() - new Date(header.newestPaymentAt).getTime())
  console.log(age ? `The newest payment is ${age} old.` : 'The backup has no payment.')
  return 0
})

async function step<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now()
  const result = await work()
  console.log(`${title}: ${((performance.now() - begun) / SECOND).toFixed(1)} s`)
  return result
}

async function checkBooks(url: string): Promise<void> {
  const [difference, ...others] = await withClient(url, findLedgerDifferences)
  if (difference) throw new CommandError(`The books differ: ${difference} And ${others.length} more.`)
}

async function build(): Promise<void> {
  await generateClient(log('generate'))
  await buildIfChanged(log('build'), 'drill')
}

/**
 * Settings of an app that can do no harm. Settings of this machine and of `.env` do not count, and no server listens at
 * these addresses. The second guard does not depend on any setting: sandbox/only-database.mjs.
 */
function settingsFor(url: string): Record<string, string> {
  const secret = () => randomBytes(32).toString('hex')
  const unset = SETTING_NAMES.flatMap((name) => [name, `${name}_FILE`]).filter((name) => name !== 'PORT')
  return {
    ...Object.fromEntries(unset.map((name) => [name, ''])),
    HOSTNAME: '127.0.0.1',
    DATABASE_URL: url,
    NEXTAUTH_URL: 'http://localhost',
    NEXTAUTH_SECRET: secret(),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Drill <drill@foodbank.test>',
    FLUTTERWAVE_PUBLIC_KEY: 'drill',
    FLUTTERWAVE_SECRET_KEY: 'drill',
    FLUTTERWAVE_SECRET_HASH: secret(),
    FLUTTERWAVE_API_URL: 'http://127.0.0.1:9/v3',
    FLUTTERWAVE_SCRIPT_URL: 'http://127.0.0.1:9/v3.js',
    CRON_SECRET: secret(),
    NODE_OPTIONS: `--import=${pathToFileURL(join(projectRoot, 'sandbox/only-database.mjs')).href}`,
  }
}

/** Signs in as a member of staff who exists in the scratch database only, and reads the trial balance. */
async function signIn(url: string, origin: string): Promise<void> {
  const email = `drill-${randomBytes(6).toString('hex')}@foodbank.test`
  const password = randomBytes(12).toString('hex')
  const hash = await hashPassword(password)
  await withClient(url, (client) =>
    client.query(
      `INSERT INTO users (id, role, permissions, email, full_name, password_hash, email_verified_at, updated_at)
       VALUES (gen_random_uuid(), 'staff', '{admin}', $1, 'Drill', $2, now(), now())`,
      [email, hash],
    ),
  )
  const signedIn = await ask(origin, '/api/v1/users/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = signedIn as { readonly token?: string }
  const books = await ask(origin, '/api/v1/staff/ledger/trial-balance', {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { debits, credits } = books as { readonly debits?: number; readonly credits?: number }
  if (debits === undefined || debits !== credits) throw new CommandError('The trial balance does not balance.')
}

async function ask(origin: string, path: string, request: RequestInit): Promise<unknown> {
  const answer = await fetch(`${origin}${path}`, request)
  const text = await answer.text()
  if (answer.status !== 200) throw new CommandError(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}
