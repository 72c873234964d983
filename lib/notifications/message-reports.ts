import 'server-only'
import { SECOND } from '@/lib/core/clock'
import { type Tx, databaseNow, db, transaction } from '@/lib/database/db'
import { log } from '@/lib/observability/log'
import { countRowFailure } from '@/lib/observability/metrics'
import { type Queue, workThrough } from '@/lib/server/queue'
import { MessageError, type MessageReport, findReport, hasMessages } from '@/lib/integrations/termii'
import { CHECKS, FIRST_CHECK } from './message-rules'

/** Puts the mail that a message held back into the queue. */
export async function releaseMail(tx: Tx, messageId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE outbox_mails SET state = 'queued', run_at = now()
    FROM outbox_messages
    WHERE outbox_messages.id = ${messageId}::uuid AND outbox_mails.id = mail_id AND outbox_mails.state = 'held'`
}

/** Empties the mail that a message held back, because nobody needs it any more. */
async function dropMail(tx: Tx, messageId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE outbox_mails SET sealed_body = ''
    FROM outbox_messages
    WHERE outbox_messages.id = ${messageId}::uuid AND outbox_mails.id = mail_id AND outbox_mails.state = 'held'`
}

/**
 * Records what the provider reports of a message, and its cost. A message that was delivered stays so, and one that
 * failed sends its mail once. A report of a message that is not ours, or whose id is not stored yet, changes nothing:
 * the provider is asked later.
 */
export async function recordReport({ providerId, state, words, cost }: MessageReport): Promise<void> {
  await transaction(async (tx) => {
    const known = await tx.outboxMessage.findUnique({ where: { providerId }, select: { id: true } })
    if (!known) return
    const { id } = known
    if (cost !== undefined) await tx.outboxMessage.update({ where: { id }, data: { costKobo: cost } })
    if (state === 'sent') return
    const { count } = await tx.outboxMessage.updateMany({
      where: { id, state: state === 'delivered' ? { in: ['sent', 'failed'] } : 'sent' },
      data: { state, runAt: await databaseNow(tx), lastError: state === 'failed' ? words : '' },
    })
    if (count === 0) return
    await (state === 'failed' ? releaseMail(tx, id) : dropMail(tx, id))
  })
}

/**
 * Asks the provider about messages whose report has not come. One that it says nothing of for hours counts as sent:
 * many networks report nothing.
 * @returns how many were asked about
 */
export const askForReports = (limit = 20): Promise<number> =>
  hasMessages() ? workThrough(REPORT_QUEUE, limit) : Promise.resolve(0)

const REPORT_QUEUE: Queue = {
  name: 'reports',
  lanes: 1,
  work: async ({ id }) => {
    const providerId = await beginCheck(id)
    if (providerId !== undefined)
      try {
        const report = await findReport(providerId)
        if (report) await recordReport(report)
      } catch (error) {
        if (!(error instanceof MessageError)) throw error
        countRowFailure()
        log.warn({ message: id, err: error }, 'the provider did not say what became of a message')
      }
    const select = { state: true, checks: true, runAt: true } as const
    const after = await db().outboxMessage.findUnique({ where: { id }, select })
    if (after?.state !== 'sent') return 'done'
    if (after.checks < CHECKS) return after.runAt
    await transaction((tx) => dropMail(tx, id))
    return 'done'
  },
}

/** Counts a check, and plans the next one before it. */
async function beginCheck(id: string): Promise<string | undefined> {
  const [begun] = await db().$queryRaw<{ provider_id: string }[]>`
    UPDATE outbox_messages SET checks = checks + 1,
      run_at = now() + ${FIRST_CHECK / SECOND} * interval '1 second' * power(6, checks + 1)
    WHERE id = ${id}::uuid AND state = 'sent' AND run_at <= now() AND checks < ${CHECKS}
    RETURNING provider_id`
  return begun?.provider_id
}
