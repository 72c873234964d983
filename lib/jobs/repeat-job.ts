import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { transaction } from '@/lib/database/db'
import { notFound } from '@/lib/core/errors'
import { sendJob } from '@/lib/server/queue'

type Dead = {
  readonly queue: string
  readonly row: string
  readonly data: object | null
  readonly priority: number
  readonly subject: string | null
  readonly group: string | null
  readonly place: Date
}

/**
 * Lets the queue try a dead letter again. A row that was closed meanwhile stays as it is.
 * @throws AppError 404 for one that is not there, such as one that was repeated already
 */
export const repeatJob = (actor: Staff, id: string): Promise<void> =>
  transaction(async (tx) => {
    const [dead] = await tx.$queryRaw<Dead[]>`
      DELETE FROM pgboss.job WHERE name = 'dead' AND id = ${id}::uuid
      RETURNING source_name AS queue, source_id AS row, data, priority, singleton_key AS subject, group_id AS "group",
        source_created_on AS place`
    if (!dead) throw notFound('This job is not waiting any more.')
    const { queue, row, data, priority, subject, group, place } = dead
    if (data) await sendJob(tx, queue, data, subject === null ? {} : { singletonKey: subject })
    else
      await tx.$executeRaw`
        SELECT queue_row(${queue}, ${row}::uuid, now(), ${priority}, true, ${subject}, ${place}, ${group})`
    await recordAudit(tx, actor, 'job.repeated', `job:${row}`, { queue })
  })
