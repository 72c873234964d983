import type { SubjectKind } from '@/generated/prisma/enums'
import type { StaffPermission } from '@/lib/core/actors'
import { type Day, addDays } from '@/lib/core/clock'

/** Pure decisions about notes, assignments and reminders of staff. */

/** Who sees the page of an item, and so what staff keep about it. */
export const READERS: Readonly<Record<SubjectKind, readonly StaffPermission[]>> = {
  order: ['operations', 'support', 'finance'],
  ticket: ['support'],
  buyer: ['operations', 'support', 'finance'],
  company: ['operations', 'support', 'finance'],
}

const FOLDERS: Readonly<Record<SubjectKind, string>> = {
  order: 'orders',
  ticket: 'tickets',
  buyer: 'buyers',
  company: 'companies',
}

/** The page of an item. */
export const subjectPath = (kind: SubjectKind, id: string): string => `/staff/${FOLDERS[kind]}/${id}`

/** How the audit names an item: buyers are users there. */
export const auditSubject = (kind: SubjectKind, id: string): string => `${kind === 'buyer' ? 'user' : kind}:${id}`

const DAYS_AHEAD = 366
/** A person has at most so many reminders that are not done. */
export const MAX_REMINDERS = 200

/** The problem with the day of a reminder; undefined when it is valid. */
export function reminderDayProblem(day: Day, today: Day): string | undefined {
  if (day < today) return 'The day of a reminder cannot be in the past.'
  if (day > addDays(today, DAYS_AHEAD)) return 'A reminder can be at most one year from today.'
  return undefined
}
