import * as z from 'zod/mini'
import { idList } from '@/lib/core/fields'
import { addressChoice, addressCursor, addressSort, sortField } from '@/lib/core/list-address'
import { cursorField } from '@/lib/core/listing'
import type { notificationAnswer, retriedAllAnswer, staffMailAnswer, staffMessageAnswer, unreadAnswer } from './answers'

/** The mails that staff list: those waiting to be sent, or dead ones, which failed their last try. */
export const staffMailsQuerySchema = z.object({
  state: z.enum(['waiting', 'dead'], 'The state must be waiting or dead.'),
  sort: z.optional(sortField(['written'])),
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
  | 'follow-up'
  | 'invitation'
  | 'name'
  | 'order'
  | 'payday'
  | 'payment'
  | 'refund'
  | 'stock'
  | 'ticket'

/** The kind of a mail with a code. */
export const CODE_KIND = 'code' satisfies NewsKind

/** The kinds of news that a buyer can get by message. All others come by mail. */
export type MessageKind = Extract<NewsKind, 'order' | 'fees-wait' | 'payday' | 'payment' | 'refund' | 'ticket'>

/** The messages that staff list: on their way to the provider, sent, or given up. */
export const MESSAGE_LISTS = ['waiting', 'sent', 'failed'] as const
export const staffMessagesQuerySchema = z.object({
  state: z.enum(MESSAGE_LISTS, 'The state must be waiting, sent or failed.'),
  sort: z.optional(sortField(['written'])),
  cursor: cursorField(),
})
export type StaffMessagesQuery = z.output<typeof staffMessagesQuerySchema>

export type StaffMessageDto = z.infer<typeof staffMessageAnswer>

/** The state of the queue of messages. `cost` in naira is what those of this month cost. */
export type MessageQueueDto = {
  readonly waiting: number
  readonly failedToday: number
  readonly oldestSeconds: number
  readonly sentThisMonth: number
  readonly costThisMonth: number
}

export type StaffMailDto = z.infer<typeof staffMailAnswer>

/** The filters in the address of the outbox page. */
export const mailsPageSchema = z.object({
  state: addressChoice(['waiting', 'dead']),
  sort: addressSort(['written']),
  cursor: addressCursor(),
})
/** Which outbox the page shows: mails, or SMS and WhatsApp. */
export const channelPageSchema = z.object({ channel: addressChoice(['messages', 'jobs']) })
/** The filters in the address of the outbox page while it shows messages. */
export const messagesPageSchema = z.object({
  state: addressChoice(MESSAGE_LISTS),
  sort: addressSort(['written']),
  cursor: addressCursor(),
})

export const retryMailsSchema = z.object({
  ids: idList(200, {
    noSuch: 'There is no such email.',
    none: 'Please select an email.',
    tooMany: 'You can select at most 200 emails.',
  }),
})

export const retryAllMailsSchema = z.object({})

/** How many mails are in the queue again, and why each of the others is not. */
export type RetriedDto = {
  readonly retried: number
  readonly refused: readonly { readonly id: string; readonly message: string }[]
}

export type RetriedAllDto = z.infer<typeof retriedAllAnswer>

/** The state of the outbox. `stuck` when new mails failed and none was sent since. */
export type MailQueueDto = {
  readonly waiting: number
  readonly dead: number
  /** The age of the oldest queued mail; 0 when none waits. */
  readonly oldestSeconds: number
  readonly stuck: { readonly lastSentAt: string | null; readonly lastError: string } | null
}

export type NotificationDto = z.infer<typeof notificationAnswer>

export type UnreadDto = z.infer<typeof unreadAnswer>

/** GET /notifications. */
export const notificationsQuerySchema = z.object({ cursor: cursorField() })
/** The address of the notifications page, which ignores a malformed cursor. */
export const notificationsPageSchema = z.object({ cursor: addressCursor() })
/** POST /notifications/read: up to and including `upTo`; all when it is left out. */
export const readNotificationsSchema = z.object({ upTo: z.optional(z.uuid('There is no such notification.')) })
