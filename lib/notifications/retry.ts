import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import { type Tx, databaseNow, transaction } from '@/lib/database/db'
import { AppError, conflict, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import type { RetriedAllDto, RetriedDto } from './schema'

type Actor = { readonly id: string }

/**
 * Puts a dead mail back into the queue with a fresh set of tries.
 * @throws AppError 404 for an unknown mail, 409 when it is not dead or the code in it has expired
 */
export const retryMail = (actor: Actor, id: string): Promise<void> => transaction((tx) => requeue(tx, actor, id))

/** Puts dead mails back into the queue, each in one transaction, so that a refused one does not stop the others. */
export async function retryMails(actor: Actor, ids: readonly string[]): Promise<RetriedDto> {
  const refused = []
  for (const id of new Set(ids)) {
    try {
      await retryMail(actor, id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ id, message: error.message })
    }
  }
  return { retried: new Set(ids).size - refused.length, refused }
}

/** Puts all dead mails back into the queue, as one audited action, except those whose code has expired. */
export const retryAllMails = (actor: Actor): Promise<RetriedAllDto> =>
  transaction(async (tx) => {
    const now = await databaseNow(tx)
    const { count } = await tx.outboxMail.updateMany({
      where: { state: 'dead', ...notExpired(now) },
      data: requeued(now),
    })
    if (count > 0) await recordAudit(tx, actor, 'mail.all_retried', 'mail:all', { count: String(count) })
    return { retried: count, expired: await tx.outboxMail.count({ where: { state: 'dead', expiresAt: { lte: now } } }) }
  })

async function requeue(tx: Tx, actor: Actor, id: string): Promise<void> {
  const now = await databaseNow(tx)
  const mail = isId(id) ? await tx.outboxMail.findUnique({ where: { id }, select: { expiresAt: true } }) : null
  if (!mail) throw notFound('There is no such email.')
  if (mail.expiresAt && mail.expiresAt <= now)
    throw conflict('The code in this email has expired. The person can ask for a new one.')
  const { count } = await tx.outboxMail.updateMany({ where: { id, state: 'dead' }, data: requeued(now) })
  if (count === 0) throw conflict('Only a failed email can be sent again.')
  await recordAudit(tx, actor, 'mail.retried', `mail:${id}`)
}

const notExpired = (now: Date) => ({ OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] })
const requeued = (now: Date) => ({ state: 'queued', attempts: 0, refusals: 0, runAt: now }) as const
