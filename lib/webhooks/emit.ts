import 'server-only'
import { newIds } from '@/lib/core/ids'
import type { Tx } from '@/lib/database/db'
import type { RawTx } from '@/lib/database/raw'
import type { EventType } from './rules'

/** Something that happened and that a company's own systems may want to know. */
export type EmittedEvent = {
  readonly type: EventType
  readonly companyId: string
  /** What it is about, such as "order:<id>": events of one subject arrive in the order in which they happened. */
  readonly subject: string
  /** Adds `employeeId` and `staffId` to the data. */
  readonly employeeId?: string
  /** Adds `orderId` and `orderNumber` to the data. */
  readonly orderId?: string
  /** Amounts in naira, days as 'YYYY-MM-DD'. Never goods, salaries, names or addresses. */
  readonly data?: Readonly<Record<string, string | number>>
  /** At most one event is written with the same key. */
  readonly dedupeKey?: string
  /** It is sent so many seconds later; until then `withdrawEvent` can take it back by its `dedupeKey`. */
  readonly delay?: number
}

export const emitEvent = (tx: RawTx, event: EmittedEvent): Promise<void> => emitEvents(tx, [event])

/**
 * Writes events for the endpoints of their companies, in the caller's transaction: they are sent if, and only if, that
 * transaction commits. Without an endpoint nothing is written.
 */
export async function emitEvents(tx: RawTx, events: readonly EmittedEvent[]): Promise<void> {
  if (events.length === 0) return
  const ids = newIds(events.length)
  const rows = JSON.stringify(events.map((each, ordinal) => ({ data: {}, ...each, ordinal, id: ids[ordinal] })))
  await tx.$executeRaw`
    WITH happened AS (
      SELECT * FROM json_to_recordset(${rows}::json) AS happened(
        id uuid, ordinal int, type text, "companyId" uuid, subject text, "employeeId" uuid, "orderId" uuid,
        data jsonb, "dedupeKey" text, delay int)
    ),
    wanted AS (
      SELECT happened.*, endpoint.id AS "endpointId"
      FROM happened JOIN webhook_endpoints endpoint ON endpoint.company_id = happened."companyId"
        AND endpoint.disabled_at IS NULL AND happened.type = ANY(endpoint.events)
    ),
    written AS (
      INSERT INTO webhook_events (id, company_id, type, subject, body, dedupe_key, created_at)
      SELECT happened.id, "companyId", happened.type, happened.subject,
        jsonb_build_object(
          'type', happened.type,
          'timestamp', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'data', happened.data
            || CASE WHEN employee.id IS NULL THEN '{}'
              ELSE jsonb_build_object('employeeId', employee.id, 'staffId', employee.staff_number) END
            || CASE WHEN orders.id IS NULL THEN '{}'
              ELSE jsonb_build_object('orderId', orders.id, 'orderNumber', orders.number) END
        )::text,
        "dedupeKey", now()
      FROM happened
      LEFT JOIN users employee ON employee.id = happened."employeeId"
      LEFT JOIN orders ON orders.id = happened."orderId"
      WHERE happened.id IN (SELECT id FROM wanted)
      ON CONFLICT DO NOTHING RETURNING id
    )
    INSERT INTO webhook_deliveries (id, endpoint_id, event_id, subject, run_at)
    SELECT gen_random_uuid(), wanted."endpointId", wanted.id, wanted.subject,
      now() + coalesce(wanted.delay, 0) * interval '1 second'
    FROM wanted JOIN written ON written.id = wanted.id
    ORDER BY wanted.ordinal, wanted."endpointId"`
}

/**
 * Takes back an event that is undone.
 * @returns false when a company's system may have it; then the caller must throw, so that nothing changes
 */
export async function withdrawEvent(tx: Tx, dedupeKey: string): Promise<boolean> {
  const [left] = await tx.$queryRaw<{ isUnderway: boolean }[]>`
    WITH withdrawn AS (DELETE FROM webhook_events WHERE dedupe_key = ${dedupeKey} RETURNING id)
    SELECT coalesce(bool_or(attempts > 0 OR is_worked_at('webhooks', delivery.id)), false) AS "isUnderway"
    FROM webhook_deliveries delivery JOIN withdrawn ON withdrawn.id = delivery.event_id`
  return left?.isUnderway !== true
}
