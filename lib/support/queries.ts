import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { readShared, shareRead } from '@/lib/server/shared-reads'
import type { FaqDto, StaffFaqDto } from './schema'

/** Lists the questions that everyone sees, in their order. */
export async function listFaqs(): Promise<FaqDto[]> {
  return db().faq.findMany({
    where: { shown: true },
    select: { title: true, content: true },
    orderBy: [{ position: 'asc' }, { title: 'asc' }],
  })
}

/** The answer of `listFaqs`, kept until a question changes. */
export const sharedFaqs = shareRead('faqs', 'faqs', async () => ({ faqs: await listFaqs() }))

/** Lists the questions for a page that also works without them: null, and a line in the log, when reading fails. */
export const readFaqs = async (): Promise<FaqDto[] | null> => (await readShared(sharedFaqs, 'questions'))?.faqs ?? null

/** Lists all questions, hidden ones too, in their order. */
export async function listStaffFaqs(_actor: Staff): Promise<StaffFaqDto[]> {
  return db().faq.findMany({
    select: { id: true, title: true, content: true, shown: true },
    orderBy: [{ position: 'asc' }, { title: 'asc' }],
  })
}
