import * as z from 'zod/mini'
import { idList } from '@/lib/core/fields'
import type { NotificationKind } from '@/lib/core/notification-kinds'
import type {
  notificationResponse,
  retriedAllResponse,
  staffMailResponse,
  staffMessageResponse,
  unreadResponse,
} from './responses'

/** The mails that staff list: dead ones, which failed their last try, or those waiting to be sent. */
export const MAIL_LISTS = ['dead', 'waiting'] as const

/** The kind of a mail with a code. */
export const CODE_KIND = 'code' satisfies NotificationKind

/** The messages that staff list: on their way to the provider, sent, or given up. */
export const MESSAGE_LISTS = ['waiting', 'sent', 'failed'] as const

export type StaffMessageDto = z.infer<typeof staffMessageResponse>

/** The state of the queue of messages. `cost` in naira is what those of this month cost. */
export type MessageQueueDto = {
  readonly waiting: number
  readonly failedToday: number
  readonly oldestSeconds: number
  readonly sentThisMonth: number
  readonly costThisMonth: number
}

export type StaffMailDto = z.infer<typeof staffMailResponse>

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

export type RetriedAllDto = z.infer<typeof retriedAllResponse>

/** The state of the outbox. `stuck` when new mails failed and none was sent since. */
export type MailQueueDto = {
  readonly waiting: number
  readonly dead: number
  /** The age of the oldest queued mail; 0 when none waits. */
  readonly oldestSeconds: number
  readonly stuck: { readonly lastSentAt: string | null; readonly lastError: string } | null
}

export type NotificationDto = z.infer<typeof notificationResponse>

export type UnreadDto = z.infer<typeof unreadResponse>

const notificationId = () => z.optional(z.uuid('There is no such notification.'))

/** POST /notifications/read: up to and including `upTo`, or `only` one; all when both are left out. */
export const readNotificationsSchema = z.object({ upTo: notificationId(), only: notificationId() })
