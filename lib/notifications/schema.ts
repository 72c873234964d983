import * as z from 'zod/mini'
import { idList } from '@/lib/core/fields'
import { addressChoice, addressCursor } from '@/lib/core/list-address'
import { cursorField } from '@/lib/core/listing'

/** The mails that staff list: those waiting to be sent, or dead ones, which failed their last try. */
export const staffMailsQuerySchema = z.object({
  state: z.enum(['waiting', 'dead'], 'The state must be waiting or dead.'),
  cursor: cursorField(),
})
export type StaffMailsQuery = z.output<typeof staffMailsQuerySchema>

/** The subject matter of news. Staff see it instead of a mail's text. */
export type NewsKind =
  | 'account'
  | 'approval'
  | 'breach'
  | 'code'
  | 'company'
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
  | 'ticket'

/** The kind of a mail with a code. */
export const CODE_KIND = 'code' satisfies NewsKind

/** An unsent mail without its text, because a code in it may still work. */
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

/** The filters in the address of the outbox page. */
export const mailsPageSchema = z.object({ state: addressChoice(['waiting', 'dead']), cursor: addressCursor() })

export const retryMailsSchema = z.object({
  ids: idList(200, {
    noSuch: 'There is no such e-mail.',
    none: 'Please select an e-mail.',
    tooMany: 'You can select at most 200 e-mails.',
  }),
})

export const retryAllMailsSchema = z.object({})

/** How many mails are in the queue again, and why each of the others is not. */
export type RetriedDto = {
  readonly retried: number
  readonly refused: readonly { readonly id: string; readonly message: string }[]
}

/** How many dead mails are in the queue again, and how many stay dead because their code has expired. */
export type RetriedAllDto = { readonly retried: number; readonly expired: number }

/** The state of the outbox. `stuck` when new mails failed and none was sent since. */
export type MailQueueDto = {
  readonly waiting: number
  readonly dead: number
  /** The age of the oldest queued mail; 0 when none waits. */
  readonly oldestSeconds: number
  readonly stuck: { readonly lastSentAt: string | null; readonly lastError: string } | null
}

/** A notification behind the bell. `at` in ISO 8601; `href` is a page with more about it. */
export type NotificationDto = {
  readonly id: string
  /** A `NewsKind`, such as 'order'. */
  readonly kind: string
  readonly title: string
  readonly body: string
  readonly href: string | null
  readonly at: string
  readonly read: boolean
}

export type UnreadDto = { readonly unread: number }

/** GET /notifications. */
export const notificationsQuerySchema = z.object({ cursor: cursorField() })
/** The address of the notifications page, which ignores a malformed cursor. */
export const notificationsPageSchema = z.object({ cursor: addressCursor() })
/** POST /notifications/read: up to and including `upTo`; all when it is left out. */
export const readNotificationsSchema = z.object({ upTo: z.optional(z.uuid('There is no such notification.')) })
