import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import { HOUR, after } from '@/lib/core/clock'
import { type Tx, db, transaction } from '@/lib/core/db'
import { AppError, conflict, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { CODE_KIND, type RetriedAllDto, type RetriedDto } from './schema'

/** What becomes of mails that were not sent: staff send them again, or they are of no use any more. */

type Actor = { readonly id: string }

/**
 * Puts a dead mail back into the queue, with all its tries before it.
 * @throws AppError 404 for no such mail, 409 when it is not dead, or the code in it has run out
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

/**
 * Puts all dead mails back into the queue, as one act, save those whose code has run out: it would only mislead whoever
 * gets it.
 */
export const retryAllMails = (actor: Actor): Promise<RetriedAllDto> =>
  transaction(async (tx) => {
    const now = new Date()
    const { count } = await tx.outboxMail.updateMany({
      where: { state: 'dead', ...stillOfUse(now) },
      data: afresh(now),
    })
    if (count > 0) await recordAudit(tx, actor, 'mail.all_retried', 'mail:all', { count: String(count) })
    return { retried: count, expired: await tx.outboxMail.count({ where: { state: 'dead', expiresAt: { lte: now } } }) }
  })

async function requeue(tx: Tx, actor: Actor, id: string): Promise<void> {
  const now = new Date()
  const mail = isId(id) ? await tx.outboxMail.findUnique({ where: { id }, select: { expiresAt: true } }) : null
  if (!mail) throw notFound('There is no such mail.')
  if (mail.expiresAt && mail.expiresAt <= now)
    throw conflict('The code in this mail has run out. Whoever needs one can ask for a new one.')
  const { count } = await tx.outboxMail.updateMany({ where: { id, state: 'dead' }, data: afresh(now) })
  if (count === 0) throw conflict('Only a mail that was given up can be sent again.')
  await recordAudit(tx, actor, 'mail.retried', `mail:${id}`)
}

const stillOfUse = (now: Date) => ({ OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] })
const afresh = (now: Date) => ({ state: 'queued', attempts: 0, refusals: 0, runAt: now }) as const

/**
 * Takes back the codes that still wait to go out to an address: a newer one takes their place. After an outage they would
 * arrive together, in any order, and only one would serve. What is being sent at this moment goes out.
 */
export async function withdrawCodes(tx: Tx, recipient: string): Promise<void> {
  const isFree = { OR: [{ lockedUntil: null }, { lockedUntil: { lte: new Date() } }] }
  await tx.outboxMail.deleteMany({ where: { recipient, kind: CODE_KIND, state: 'queued', ...isFree } })
}

/** Clears away mails with a code that was given up a day ago or earlier: nobody can do anything about them. */
export async function deleteDeadCodes(): Promise<number> {
  const { count } = await db().outboxMail.deleteMany({
    where: { state: 'dead', expiresAt: { lt: after(new Date(), -24 * HOUR) } },
  })
  return count
}
