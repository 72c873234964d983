import 'server-only'
import { db } from '@/lib/core/db'
import { log } from '@/lib/core/log'

/** A question and its answer (checklist PF-14). */
export type FaqDto = { readonly title: string; readonly content: string }

/** The questions shown to everyone, in their order. */
export async function listFaqs(): Promise<FaqDto[]> {
  return db().faq.findMany({ where: { shown: true }, select: { title: true, content: true }, orderBy: [{ position: 'asc' }, { title: 'asc' }] })
}

/** The same for a page that can do without: null, and a line in the log, when they cannot be read. */
export async function readFaqs(): Promise<FaqDto[] | null> {
  try {
    return await listFaqs()
  } catch (error) {
    log.error({ err: error }, 'questions could not be read')
    return null
  }
}
