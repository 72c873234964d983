import 'server-only'
import type { ApprovalState } from '@/generated/prisma/enums'
import { lagosDay } from '@/lib/core/clock'
import type { Tx } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import type { CorrectionOfLine } from './correction-rules'

type Row = {
  readonly lineId: string
  readonly state: ApprovalState
  readonly from: string
  readonly to: string
  readonly requestedBy: string
  readonly askedAt: Date
  readonly decidedAt: Date | null
}

/**
 * The last request to correct each of these lines. A request that nobody decided in time is expired, also before the
 * job has closed it.
 * @returns the requests by line id
 */
export async function correctionsOf(
  tx: Tx,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, CorrectionOfLine>> {
  if (lineIds.length === 0) return new Map()
  const rows = await tx.$queryRaw<Row[]>`
    SELECT DISTINCT ON (payload->>'about') payload->>'about' AS "lineId",
      CASE WHEN state = 'pending' AND expires_at <= now() THEN 'expired' ELSE state::text END AS state,
      payload->>'from' AS "from", payload->>'to' AS "to", person.full_name AS "requestedBy",
      approvals.created_at AS "askedAt", decided_at AS "decidedAt"
    FROM approvals JOIN users person ON person.id = requested_by_id
    WHERE kind = 'deduction_correction' AND payload->>'about' = ANY (${[...lineIds]}::text[])
    ORDER BY payload->>'about', approvals.created_at DESC, approvals.id DESC`
  return new Map(
    rows.map(({ lineId, state, from, to, requestedBy, askedAt, decidedAt }) => [
      lineId,
      {
        ...{ state, requestedBy, from: kobo(BigInt(from)), to: kobo(BigInt(to)) },
        ...{ askedOn: lagosDay(askedAt), decidedOn: decidedAt && lagosDay(decidedAt) },
      },
    ]),
  )
}

/** Whether a request to correct a line, or to reverse its entry, waits for a decision. */
export async function isCorrectionWaiting(tx: Tx, lineId: string, entryId: string | null): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ waits: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM approvals WHERE state = 'pending' AND expires_at > now() AND (
        (kind = 'deduction_correction' AND payload->>'about' = ${lineId})
        OR (kind = 'correction' AND payload->>'about' = ${entryId}))
    ) AS waits`
  return row?.waits === true
}
