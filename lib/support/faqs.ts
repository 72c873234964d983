import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { type Tx, isUniqueViolation, transaction } from '@/lib/database/db'
import { AppError, notFound } from '@/lib/core/errors'
import { placed } from '@/lib/core/listing'
import { lockFaqs } from '@/lib/database/locks'
import type { FaqChange, NewFaq } from './schema'

/** Adds a question after the others. @returns its id @throws AppError 409 when the question exists */
export async function createFaq(actor: Staff, { title, content, shown }: NewFaq): Promise<string> {
  return refusingDuplicates(async (tx) => {
    const { _max } = await tx.faq.aggregate({ _max: { position: true } })
    const { id } = await tx.faq.create({
      data: { title, content, shown, position: (_max.position ?? 0) + 1 },
      select: { id: true },
    })
    await recordAudit(tx, actor, 'faq.created', `faq:${id}`, { title })
    return id
  })
}

/**
 * Changes the given fields of a question, or moves it; `position` counts from 0.
 * @throws AppError 404 for an unknown question, 409 when another one has the same title
 */
export async function changeFaq(
  actor: Staff,
  id: string,
  { title, content, shown, position }: FaqChange,
): Promise<void> {
  await refusingDuplicates(async (tx) => {
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

/** Deletes a question. @throws AppError 404 for an unknown one */
export async function deleteFaq(actor: Staff, id: string): Promise<void> {
  await transaction(async (tx) => {
    const { faq } = await getFaqsForUpdate(tx, id)
    await tx.faq.delete({ where: { id: faq.id }, select: { id: true } })
    await recordAudit(tx, actor, 'faq.deleted', `faq:${faq.id}`, { title: faq.title })
  })
}

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

async function refusingDuplicates<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await transaction(work)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const message = 'This question already exists.'
    throw new AppError(409, message, { fields: { title: message } })
  }
}
