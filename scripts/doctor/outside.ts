import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { SECOND } from '@/lib/core/clock'
import type { Env } from '@/lib/settings/env'
import { checkMailServer } from '@/lib/integrations/mail'
import { ProviderUnreachable, verifyByReference } from '@/lib/integrations/flutterwave'
import { findReport, hasMessages } from '@/lib/integrations/termii'
import { readRow } from './database'
import { CHECK_MS, type Finding, fail, ok, reasonOf, warn } from './finding'

const WARN_LAG_SECONDS = 60

type Copy = { copy: boolean; receives: boolean; lag: number | null }

/** Checks that the replica answers, copies a primary, and is not far behind. */
export async function checkReplica(address: string | undefined): Promise<Finding[]> {
  if (address === undefined) return [ok('replica', 'There is none; reports read from the main database.')]
  const client = new Client({ connectionString: address, connectionTimeoutMillis: CHECK_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return [judgeReplica(await readCopy(client))]
  } finally {
    client.end().catch(() => undefined)
  }
}

// Without new changes the time of the last one says nothing about the lag.
const REPLICA_STATE = `
  SELECT pg_is_in_recovery() AS copy, EXISTS (SELECT FROM pg_stat_wal_receiver) AS receives,
    CASE WHEN NOT pg_is_in_recovery() OR pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
      ELSE extract(epoch FROM now() - pg_last_xact_replay_timestamp())::float END AS lag`

/**
 * What arrived a moment ago is no lag, although the last change before it may be hours old: a replica that seems to
 * lag has a second to replay it.
 */
async function readCopy(client: Client): Promise<Copy> {
  const end = performance.now() + SECOND
  let copy = await readRow<Copy>(client, REPLICA_STATE)
  while ((copy.lag ?? 0) > 0 && performance.now() < end) {
    await pause(SECOND / 10)
    copy = await readRow<Copy>(client, REPLICA_STATE)
  }
  return copy
}

function judgeReplica({ copy, receives, lag }: Copy): Finding {
  if (!copy) return warn('replica', 'This server takes writes. Let DATABASE_REPLICA_URL name a read replica.')
  if (!receives) return warn('replica', 'It receives nothing from its primary. See the log of the replica.')
  const seconds = Math.round(lag ?? 0)
  if (seconds > WARN_LAG_SECONDS)
    return warn('replica', `It is ${seconds} seconds behind. See docs/runbooks/FoodbankReplicaLag.md.`)
  return ok('replica', `It is ${seconds} seconds behind.`)
}

/** Checks the mail server up to the sign-in; no mail is sent. */
export async function checkMail({ SMTP_URL }: Env): Promise<Finding[]> {
  if (SMTP_URL === undefined) return [warn('mail', 'Without SMTP_URL mails are printed, and nobody gets them.')]
  const { hostname, username } = new URL(SMTP_URL)
  await checkMailServer(SMTP_URL, CHECK_MS)
  return [ok('mail', `${hostname} accepts ${username === '' ? 'connections without sign-in' : 'our sign-in'}.`)]
}

/** Asks the provider about a transaction that does not exist. */
export async function checkProvider(): Promise<Finding[]> {
  const begun = performance.now()
  try {
    await verifyByReference('foodbank-doctor')
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    return [fail('provider', `No usable answer: ${error.reason}. ${PROVIDER_ADVICE}`)]
  }
  const milliseconds = Math.round(performance.now() - begun)
  return [ok('provider', `It accepts the secret key, and answered in ${milliseconds} ms.`)]
}

export const PROVIDER_ADVICE = 'Check FLUTTERWAVE_SECRET_KEY, FLUTTERWAVE_API_URL and the status page of the provider.'

/** Asks the provider of messages about one that does not exist. */
export async function checkMessages(): Promise<Finding[]> {
  if (!hasMessages()) return [ok('messages', 'They are off: TERMII_API_KEY is not set.')]
  await findReport('foodbank-doctor')
  return [ok('messages', 'Termii accepts the key.')]
}

/** Checks the app's port and its public address. The address must answer once the app runs here. */
export async function checkAddress({ NEXTAUTH_URL, PORT }: Env): Promise<Finding[]> {
  const [here, outside] = await Promise.all([askHealth(`http://127.0.0.1:${PORT}`), askHealth(NEXTAUTH_URL)])
  return [judgePort(here, PORT), judgeAddress(outside, NEXTAUTH_URL, here === 'the app')]
}

type Answer = 'the app' | 'another program' | { readonly silent: string; readonly isFree: boolean }

async function askHealth(origin: string): Promise<Answer> {
  try {
    const response = await fetch(new URL('/api/health', origin), { signal: AbortSignal.timeout(CHECK_MS - 1_000) })
    const body = await response.text()
    return response.ok && body.includes('"status":"up"') ? 'the app' : 'another program'
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (/^HPE_|SOCKET/.test(code)) return 'another program'
    return { silent: reasonOf(cause), isFree: code === 'ECONNREFUSED' }
  }
}

function judgePort(answer: Answer, port: string): Finding {
  if (answer === 'the app') return ok('port', `The app runs on port ${port}.`)
  if (typeof answer === 'object' && answer.isFree) return ok('port', `Port ${port} is free.`)
  return fail('port', `Another program uses port ${port}. Stop it or set PORT.`)
}

function judgeAddress(answer: Answer, origin: string, runsHere: boolean): Finding {
  if (answer === 'the app') return ok('address', `${origin} answers.`)
  if (answer === 'another program')
    return fail('address', `${origin} leads to another program. Check NEXTAUTH_URL, the proxy and the name.`)
  if (runsHere)
    return fail('address', `${origin} does not answer (${answer.silent}). Check NEXTAUTH_URL, the proxy and the name.`)
  return ok('address', `${origin} does not answer yet. Start the app and run this again.`)
}
