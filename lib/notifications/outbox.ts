import 'server-only'
import { recordAct } from '@/lib/audit/service'
import { SECOND } from '@/lib/core/clock'
import { db, transaction } from '@/lib/core/db'
import { conflict, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { PAGE_TAKE, type Page, toPage } from '@/lib/core/listing'
import { CODE_KIND, type StaffMailDto, type StaffMailsQuery } from './schema'

/** What staff do about mails that could not be sent. */

/** The mails that wait, or were set aside after their last try, newest first. Never what they say. */
export async function listMails({ state, cursor }: StaffMailsQuery): Promise<Page<StaffMailDto>> {
  const now = Date.now()
  const rows = await db().outboxMail.findMany({
    where: { state: state === 'waiting' ? 'queued' : 'dead', ...(cursor ? { id: { lt: cursor } } : {}) },
    select: { id: true, recipient: true, kind: true, attempts: true, lastError: true, createdAt: true },
    orderBy: { id: 'desc' },
    take: PAGE_TAKE,
  })
  return toPage(rows, ({ recipient, lastError, createdAt, ...mail }) => ({
    ...mail,
    to: recipient,
    ageSeconds: Math.max(0, Math.round((now - createdAt.getTime()) / SECOND)),
    // A mail server may quote what it refused, and subjects begin with the code.
    lastError: mail.kind === CODE_KIND ? lastError.replace(/\d{4,}/g, '…') : lastError,
    createdAt: createdAt.toISOString(),
  }))
}

/**
 * Puts a dead mail back into the queue, with all its tries before it.
 * @throws AppError 404 for no such mail, 409 when it is not dead
 */
export async function retryMail(actor: { readonly id: string }, id: string): Promise<void> {
  await transaction(async (tx) => {
    if (!isId(id) || (await tx.outboxMail.count({ where: { id } })) === 0) throw notFound('There is no such mail.')
    const { count } = await tx.outboxMail.updateMany({ where: { id, state: 'dead' }, data: { state: 'queued', attempts: 0, runAt: new Date() } })
    if (count === 0) throw conflict('Only a mail that was given up can be sent again.')
    await recordAct(tx, actor, 'mail.retried', `mail:${id}`)
  })
}
