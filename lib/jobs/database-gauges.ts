import 'server-only'
import { SECOND } from '@/lib/core/clock'
import { probe } from '@/lib/database/database-servers'
import { env } from '@/lib/settings/env'
import type { Gauges, Reading } from '@/lib/observability/metrics'
import { inTime } from '@/lib/server/time-limit'
import type { GaugeGroup } from './gauge-group'
import { jobGauges } from './job-gauges'
import { ledgerGauges } from './ledger-gauges'
import { mailGauges } from './mail-gauges'
import { messageGauges } from './message-gauges'
import { paymentGauges } from './payment-gauges'
import { providerGauges } from './provider-gauges'
import { queueGauges } from './queue-gauges'
import { ticketGauges } from './ticket-gauges'
import { webhookGauges } from './webhook-gauges'

/** One file for each subject: a new group is added here. */
const GROUPS: readonly GaugeGroup[] = [
  mailGauges,
  webhookGauges,
  messageGauges,
  paymentGauges,
  providerGauges,
  ticketGauges,
  queueGauges,
  jobGauges,
  ledgerGauges,
]

const UP = { help: '1 if the database answered in time, else 0. The gauges that are read from it are then missing.' }

export const DATABASE_GAUGES: Gauges = Object.assign(
  { foodbank_database_up: UP },
  ...GROUPS.map(({ gauges }) => gauges),
) as Gauges

const STATEMENT = GROUPS.map(({ rows }) => rows).join('\nUNION ALL\n')

/** A server that scrapes waits for ten seconds by default, and a frozen database must not hold it up. */
const LIMIT_MS = 1.5 * SECOND
type Row = { readonly gauge: string; readonly label: string | null; readonly value: number }

/**
 * Reads the gauges of all groups in one statement, on a connection of its own, so that a full pool does not hide
 * itself.
 * @returns only `foodbank_database_up` with 0 when the database does not answer within 1.5 seconds
 */
export async function readDatabaseGauges(): Promise<readonly Reading[]> {
  const statement = `SELECT * FROM (${STATEMENT}) AS readings (gauge, label, value)`
  const asked = probe<Row>(env().DATABASE_URL, statement, { forWrites: true, limitMs: LIMIT_MS })
  const rows = await inTime('metrics', LIMIT_MS, asked)
  return [{ gauge: 'foodbank_database_up', value: rows ? 1 : 0 }, ...(rows ?? []).map(toReading)]
}

function toReading({ gauge, label, value }: Row): Reading {
  const [name] = DATABASE_GAUGES[gauge]?.labels ?? []
  return { gauge, value, ...(name === undefined ? {} : { labels: { [name]: label ?? '' } }) }
}
