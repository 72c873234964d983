import * as z from 'zod/mini'
import { addressCursor, cursorField } from '@/lib/core/listing'

/** Which mails staff ask for: those that wait to be sent, or those set aside after their last try. */
export const staffMailsQuerySchema = z.object({ state: z.enum(['waiting', 'dead'], 'The state must be waiting or dead.'), cursor: cursorField() })
export type StaffMailsQuery = z.output<typeof staffMailsQuerySchema>

/** The kind of a mail that holds a code. */
export const CODE_KIND = 'code'

/** A mail that is not out, without what it says: a code in it may still work. `ageSeconds` counts since it was written. */
export type StaffMailDto = {
  readonly id: string
  readonly to: string
  /** What it is about: 'code', 'account', or what it tells of, such as 'order' or 'payday'. */
  readonly kind: string
  readonly ageSeconds: number
  readonly attempts: number
  readonly lastError: string
  readonly createdAt: string
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
