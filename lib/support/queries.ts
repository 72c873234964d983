import 'server-only'
import { db } from '@/lib/core/db'

/** A question and its answer (checklist PF-14). */
export type FaqDto = { readonly title: string; readonly content: string }

/** The questions shown to everyone, in their order. */
export async function listFaqs(): Promise<FaqDto[]> {
  return db().faq.findMany({ where: { shown: true }, select: { title: true, content: true }, orderBy: [{ position: 'asc' }, { title: 'asc' }] })
}
