import * as z from 'zod/mini'

export const JOB_NAMES = ['mail', 'messages', 'webhooks', 'expire', 'remind', 'reconcile', 'ledger', 'compare'] as const
export type JobName = (typeof JOB_NAMES)[number]

/** The payload of a timed job. */
export const timedJobSchema = z.object({ job: z.enum(JOB_NAMES) })

/** A job that was given up. `queue` names the work, `row` the row that it is about. */
export type DeadJobDto = {
  readonly id: string
  readonly queue: string
  readonly row: string
  readonly reason: string
  readonly diedAt: Date
}

export const repeatJobSchema = z.object({ id: z.uuid() })
