import 'server-only'
import { recordAct } from '@/lib/audit/service'
import { type Tx, transaction } from '@/lib/core/db'
import { AppError, conflict, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import type { RetriedDto } from './schema'

/** What staff do about mails that could not be sent. */

type Actor = { readonly id: string }

/**
 * Puts a dead mail back into the queue, with all its tries before it.
 * @throws AppError 404 for no such mail, 409 when it is not dead
 */
export const retryMail = (actor: Actor, id: string): Promise<void> => transaction((tx) => requeue(tx, actor, id))

/** The same for many, each on its own: one that cannot be sent again stops no other. */
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

async function requeue(tx: Tx, actor: Actor, id: string): Promise<void> {
  if (!isId(id) || (await tx.outboxMail.count({ where: { id } })) === 0) throw notFound('There is no such mail.')
  const { count } = await tx.outboxMail.updateMany({ where: { id, state: 'dead' }, data: { state: 'queued', attempts: 0, runAt: new Date() } })
  if (count === 0) throw conflict('Only a mail that was given up can be sent again.')
  await recordAct(tx, actor, 'mail.retried', `mail:${id}`)
}
