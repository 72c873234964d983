import 'server-only'
import { SECOND } from '@/lib/core/clock'
import { probe } from '@/lib/database/database-servers'
import { db } from '@/lib/database/db'
import { env } from '@/lib/settings/env'
import { LEDGER_RULES } from '@/lib/credit/ledger-rules'
import { log } from '@/lib/observability/log'

/** One rule compares whole tables, which takes seconds with a million orders. */
const RULE_MS = 60 * SECOND
/** More faults of one rule are not counted. */
const MAX_FAULTS = 1_000

type Address = { readonly url: string; readonly isReplica: boolean }

/**
 * Checks once a day, on one server, that ledger, wallets and plans agree, and stores how many faults it found. It reads
 * the replica where there is one. Each rule is one statement of its own, so that no transaction stays open for long; a
 * statement sees one state of all tables.
 * @returns how many rules were checked; 0 when the last check is less than a day old or another server checks
 * @throws Error when the database does not answer a rule within a minute; the check is repeated half an hour later
 */
export async function checkLedger(): Promise<number> {
  if (!(await claimCheck())) return 0
  const { DATABASE_URL, DATABASE_REPLICA_URL } = env()
  let address: Address = { url: DATABASE_REPLICA_URL ?? DATABASE_URL, isReplica: DATABASE_REPLICA_URL !== undefined }
  let faults = 0
  for (const rule of LEDGER_RULES) {
    try {
      faults += await countFaults(rule, address)
    } catch (error) {
      if (!address.isReplica) throw error
      log.warn({ err: error }, 'the replica could not check the ledger, so the main database does')
      address = { url: DATABASE_URL, isReplica: false }
      faults += await countFaults(rule, address)
    }
  }
  if (faults > 0) log.error({ faults }, 'ledger, wallets and plans differ: run npm run ledger:check')
  await db().$executeRaw`
    UPDATE ledger_checks SET checked_at = now(), faults = ${faults}, claimed_until = NULL WHERE id = 1`
  return LEDGER_RULES.length
}

/** The lease is longer than all rules together can take. */
async function claimCheck(): Promise<boolean> {
  const claimed = await db().$executeRaw`
    INSERT INTO ledger_checks (id, claimed_until) VALUES (1, now() + interval '30 minutes')
    ON CONFLICT (id) DO UPDATE SET claimed_until = excluded.claimed_until
    WHERE coalesce(ledger_checks.claimed_until <= now(), true)
      AND coalesce(ledger_checks.checked_at <= now() - interval '1 day', true)`
  return claimed === 1
}

async function countFaults(rule: string, { url, isReplica }: Address): Promise<number> {
  const statement = `SELECT count(*)::int AS faults FROM (SELECT FROM (${rule}) AS broken LIMIT ${MAX_FAULTS}) AS found`
  const [row] = await probe<{ faults: number }>(url, statement, { forWrites: !isReplica, limitMs: RULE_MS })
  if (!row) throw new Error('the check of the ledger got no answer')
  return row.faults
}
