import * as z from 'zod/mini'

/** A job that was given up. `queue` names the work, `row` the row that it is about. */
export type DeadJobDto = {
  readonly id: string
  readonly queue: string
  readonly row: string
  readonly reason: string
  readonly diedAt: Date
}

export const repeatJobSchema = z.object({ id: z.uuid() })
