import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { db } from '@/lib/core/db'
import { log } from '@/lib/core/log'
import type { FaqDto, StaffFaqDto } from './schema'

/** The questions shown to everyone, in their order. */
export async function listFaqs(): Promise<FaqDto[]> {
  return db().faq.findMany({
    where: { shown: true },
    select: { title: true, content: true },
    orderBy: [{ position: 'asc' }, { title: 'asc' }],
  })
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

/** All of them, hidden ones too, in their order. */
export async function listStaffFaqs(_actor: Staff): Promise<StaffFaqDto[]> {
  return db().faq.findMany({
    select: { id: true, title: true, content: true, shown: true },
    orderBy: [{ position: 'asc' }, { title: 'asc' }],
  })
}
