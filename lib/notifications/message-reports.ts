import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { SECOND } from '@/lib/core/clock'
import { type Tx, databaseNow, db, transaction } from '@/lib/core/db'
import { isEnding } from '@/lib/core/ending'
import { nextUnclaimed } from '@/lib/core/locks'
import { log } from '@/lib/core/log'
import { countRowFailure } from '@/lib/core/metrics'
import { type MessageReport, findReport, hasMessages } from '@/lib/integrations/termii'
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
 * Asks the provider about messages whose report has not come, most overdue first. One that it says nothing of for
 * hours counts as sent: many networks report nothing.
 * @returns how many were asked about
 */
export async function askForReports(limit = 20): Promise<number> {
  if (!hasMessages()) return 0
  for (let done = 0; done < limit; done += 1) {
    const claimed = isEnding() ? undefined : await claimCheck()
    if (!claimed) return done
    try {
      const report = await findReport(claimed.provider_id)
      if (report) await recordReport(report)
    } catch (error) {
      countRowFailure()
      log.warn({ message: claimed.id, err: error }, 'the provider did not say what became of a message')
    }
    if (claimed.checks >= CHECKS) await transaction((tx) => dropMail(tx, claimed.id))
  }
  return limit
}

type Checked = { id: string; provider_id: string; checks: number }

/** The next check is planned before this one, so that a message which cannot be asked about never stops the others. */
async function claimCheck(): Promise<Checked | undefined> {
  const isDue = Prisma.sql`state = 'sent' AND run_at <= now() AND checks < ${CHECKS}`
  const [claimed] = await db().$queryRaw<Checked[]>`
    UPDATE outbox_messages SET checks = checks + 1,
      run_at = now() + ${FIRST_CHECK / SECOND} * interval '1 second' * power(6, checks + 1)
    WHERE id = ${nextUnclaimed('outbox_messages', isDue)}
    RETURNING id, provider_id, checks`
  return claimed
}
