import 'server-only'
import { columnDay } from '@/lib/core/clock'
import { db } from '@/lib/database/db'

/* What staff noted and planned, for the folder of a buyer or a company. Who wrote it is Foodbank. */

/** The order and ticket ids of a buyer, and the buyer. */
async function itemsOfBuyer(userId: string): Promise<string[]> {
  const [orders, tickets] = await Promise.all([
    db().order.findMany({ where: { userId }, select: { id: true } }),
    db().ticket.findMany({ where: { userId }, select: { id: true } }),
  ])
  return [userId, ...[...orders, ...tickets].map(({ id }) => id)]
}

const notesAbout = (ids: readonly string[]) =>
  db().note.findMany({
    where: { subjectId: { in: [...ids] } },
    select: { subjectKind: true, subjectId: true, text: true, createdAt: true },
    orderBy: { id: 'asc' },
  })

async function remindersAbout(ids: readonly string[]) {
  const rows = await db().reminder.findMany({
    where: { subjectId: { in: [...ids] } },
    select: { subjectKind: true, subjectId: true, day: true, text: true, createdAt: true, doneAt: true },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ day, ...row }) => ({ ...row, day: columnDay(day) }))
}

/** The notes about a buyer and their orders. */
export const notesOfBuyer = async (userId: string) => notesAbout(await itemsOfBuyer(userId))
/** The reminders about a buyer, their orders and their tickets. */
export const remindersOfBuyer = async (userId: string) => remindersAbout(await itemsOfBuyer(userId))
export const notesOfCompany = (companyId: string) => notesAbout([companyId])
export const remindersOfCompany = (companyId: string) => remindersAbout([companyId])
