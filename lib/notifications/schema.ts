import * as z from 'zod/mini'
import { idList } from '@/lib/core/fields'
import { addressChoice, addressCursor } from '@/lib/core/list-address'
import { cursorField } from '@/lib/core/listing'

/** Which mails staff ask for: those that wait to be sent, or those set aside after their last try. */
export const staffMailsQuerySchema = z.object({
  state: z.enum(['waiting', 'dead'], 'The state must be waiting or dead.'),
  cursor: cursorField(),
})
export type StaffMailsQuery = z.output<typeof staffMailsQuerySchema>

/** What a piece of news is about. Staff see it in place of a mail's text. */
export type NewsKind =
  | 'account'
  | 'code'
  | 'company'
  | 'complaint'
  | 'confirm'
  | 'deduction'
  | 'eligibility'
  | 'fees-wait'
  | 'invitation'
  | 'name'
  | 'order'
  | 'payday'
  | 'payment'
  | 'refund'

/** The kind of a mail that holds a code. */
export const CODE_KIND = 'code' satisfies NewsKind

/** A mail that is not out, without what it says: a code in it may still work. `ageSeconds` counts since it was written. */
export type StaffMailDto = {
  readonly id: string
  readonly to: string
  /** A `NewsKind`; mails written by an older version may have another. */
  readonly kind: string
  readonly ageSeconds: number
  readonly attempts: number
  readonly lastError: string
  readonly createdAt: string
}

/** The address of the staff's outbox. */
export const mailsPageSchema = z.object({ state: addressChoice(['waiting', 'dead']), cursor: addressCursor() })

/** Which mails are sent again: a page of them at most. */
export const retryMailsSchema = z.object({
  ids: idList(200, {
    noSuch: 'There is no such mail.',
    none: 'Please select a mail.',
    tooMany: 'These are too many at once.',
  }),
})

/** All mails that were given up are sent again: there is nothing to say about them. */
export const retryAllMailsSchema = z.object({})

/** What became of them: how many are in the queue again, and which are not, each with its sentence. */
export type RetriedDto = {
  readonly retried: number
  readonly refused: readonly { readonly id: string; readonly message: string }[]
}

/** What became of all mails that were given up: how many are in the queue again, and how many stay, for the code in them has run out. */
export type RetriedAllDto = { readonly retried: number; readonly expired: number }

/** How the outbox stands. `stuck` when the newest mails were tried and none has gone out since. */
export type MailQueueDto = {
  readonly waiting: number
  readonly dead: number
  /** How long the oldest waits, in seconds; 0 when none does. */
  readonly oldestSeconds: number
  readonly stuck: { readonly lastSentAt: string | null; readonly lastError: string } | null
}

/** A line behind the bell. `at` in ISO 8601; `href` is the page that tells more, if one does. */
export type NotificationDto = {
  readonly id: string
  /** What it is about, such as 'order' or 'payment'. */
  readonly kind: string
  readonly title: string
  readonly body: string
  readonly href: string | null
  readonly at: string
  readonly read: boolean
}

/** How many lines behind the bell nobody has looked at yet. */
export type UnreadDto = { readonly unread: number }

/** GET /notifications. */
export const notificationsQuerySchema = z.object({ cursor: cursorField() })
/** The page with the notifications: a cursor it does not understand it leaves out. */
export const notificationsPageSchema = z.object({ cursor: addressCursor() })
/** POST /notifications/read: up to and with the line `upTo`, all of them when it is left out. */
export const readNotificationsSchema = z.object({ upTo: z.optional(z.uuid('There is no such notification.')) })
