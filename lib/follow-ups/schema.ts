import * as z from 'zod/mini'
import { SubjectKind } from '@/generated/prisma/enums'
import { day, line, paragraph, text } from '@/lib/core/fields'

const NO_SUCH = 'There is no such item.'
const subjectId = z.uuid(NO_SUCH)
const subject = { kind: z.enum(SubjectKind, NO_SUCH), subjectId }

/** What a note, an assignment or a reminder is about. */
export type Subject = { readonly kind: SubjectKind; readonly subjectId: string }

export const noteFormSchema = z.object({
  // Staff write to the person of a ticket and to each other in the ticket itself.
  kind: z.enum(['order', 'buyer', 'company'] satisfies SubjectKind[], NO_SUCH),
  subjectId,
  text: paragraph('The note', 2_000),
})
export type NewNote = z.output<typeof noteFormSchema>

const nobodyOr = (name: string) => z.union([z.literal(''), z.uuid(name)], name)
const NO_COLLEAGUE = 'Please choose a colleague.'
/** `from` is who had it when the page was read; empty for nobody. */
export const assignFormSchema = z.object({
  ...subject,
  assigneeId: nobodyOr(NO_COLLEAGUE),
  from: nobodyOr(NO_COLLEAGUE),
})
export type NewAssignment = z.output<typeof assignFormSchema>

export const reminderFormSchema = z.object({
  ...subject,
  personId: z.uuid(NO_COLLEAGUE),
  day: day('The day'),
  text: line('The text', 300),
})
export type NewReminder = z.output<typeof reminderFormSchema>

export const finishReminderSchema = z.object({ reminderId: text(60).check(z.uuid('There is no such reminder.')) })

type NoteDto = { readonly id: string; readonly text: string; readonly by: string; readonly at: string }
export type ColleagueDto = { readonly id: string; readonly fullname: string }
/** `day` 'YYYY-MM-DD' in Lagos. */
export type ReminderDto = {
  readonly id: string
  readonly day: string
  readonly text: string
  readonly person: string
  readonly isOwn: boolean
  readonly isDue: boolean
}

/** What staff keep about one item. */
export type FollowUpsDto = {
  /** Newest first. */
  readonly notes: readonly NoteDto[]
  readonly assignee: ColleagueDto | null
  /** Those that are not done, the earliest first. */
  readonly reminders: readonly ReminderDto[]
  /** Who can take it over, by name. */
  readonly colleagues: readonly ColleagueDto[]
}

/** An item as a link: 'Order FB-0000-0001'. */
export type SubjectLinkDto = { readonly label: string; readonly href: string }
/** What a person of staff has to follow up. */
export type OwnFollowUpsDto = {
  readonly reminders: readonly (ReminderDto & { readonly about: SubjectLinkDto })[]
  readonly assigned: readonly { readonly id: string; readonly at: string; readonly about: SubjectLinkDto }[]
}
