import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { type Tx, isUniqueViolation, transaction } from '@/lib/core/db'
import { AppError, notFound } from '@/lib/core/errors'
import { placed } from '@/lib/core/listing'
import { lockFaqs } from '@/lib/core/locks'
import type { FaqChange, NewFaq } from './schema'

/** The questions and answers that the landing page and the profile show. */

/** Adds a question behind the others. @returns its id @throws AppError 409 when it stands there already */
export async function createFaq(actor: Staff, { title, content, shown }: NewFaq): Promise<string> {
  return naming(async (tx) => {
    const { _max } = await tx.faq.aggregate({ _max: { position: true } })
    const { id } = await tx.faq.create({
      data: { title, content, shown, position: (_max.position ?? 0) + 1 },
      select: { id: true },
    })
    await recordAudit(tx, actor, 'faq.created', `faq:${id}`, { title })
    return id
  })
}

/** Changes what is given of a question, or puts it elsewhere. @throws AppError 404, or 409 when another one asks the same */
export async function changeFaq(
  actor: Staff,
  id: string,
  { title, content, shown, position }: FaqChange,
): Promise<void> {
  await naming(async (tx) => {
    const { ids, faq } = await getFaqsForUpdate(tx, id)
    await tx.faq.update({ where: { id: faq.id }, data: { title, content, shown }, select: { id: true } })
    if (position !== undefined) {
      for (const [index, each] of placed(ids, faq.id, position).entries())
        await tx.faq.update({ where: { id: each }, data: { position: index + 1 }, select: { id: true } })
    }
    await recordAudit(tx, actor, 'faq.changed', `faq:${faq.id}`, {
      title: title === undefined || title === faq.title ? faq.title : `${faq.title} → ${title}`,
      ...(content === undefined ? {} : { answer: 'changed' }),
      ...(shown === undefined ? {} : { shown: String(shown) }),
      ...(position === undefined ? {} : { position: String(position + 1) }),
    })
  })
}

/** Takes a question away for good. @throws AppError 404 */
export async function deleteFaq(actor: Staff, id: string): Promise<void> {
  await transaction(async (tx) => {
    const { faq } = await getFaqsForUpdate(tx, id)
    await tx.faq.delete({ where: { id: faq.id }, select: { id: true } })
    await recordAudit(tx, actor, 'faq.deleted', `faq:${faq.id}`, { title: faq.title })
  })
}

// The order is everyone's: who changes it waits for whoever does so already.
async function getFaqsForUpdate(tx: Tx, id: string) {
  await lockFaqs(tx)
  const rows = await tx.faq.findMany({
    select: { id: true, title: true },
    orderBy: [{ position: 'asc' }, { title: 'asc' }],
  })
  const faq = rows.find((row) => row.id === id.toLowerCase())
  if (!faq) throw notFound('There is no such question.')
  return { ids: rows.map((row) => row.id), faq }
}

async function naming<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await transaction(work)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError(409, 'This question stands there already.', {
      fields: { title: 'This question stands there already.' },
    })
  }
}
