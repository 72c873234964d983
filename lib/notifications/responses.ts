import * as z from 'zod/mini'
import { MessageChannel, MessageState } from '@/generated/prisma/enums'
import { id, moment, part } from '@/lib/core/response-fields'

export const unreadResponse = part(
  'Unread',
  z.object({
    unread: z.number(),
  }),
)

export const notificationResponse = part(
  'Notification',
  z.object({
    id: id(),
    kind: z.string().check(z.describe("A `NotificationKind`, such as 'order'.")),
    title: z.string(),
    body: z.string(),
    href: z.nullable(z.string()),
    at: moment(),
    read: z.boolean(),
  }),
  'A notification behind the bell. `at` in ISO 8601; `href` is a page with more about it.',
)

export const retriedAllResponse = part(
  'RetriedAll',
  z.object({
    retried: z.number(),
    expired: z.number(),
  }),
  'How many dead mails are in the queue again, and how many stay dead because their code has expired.',
)

export const staffMailResponse = part(
  'StaffMail',
  z.object({
    id: id(),
    to: z.string(),
    kind: z.string().check(z.describe('A `NotificationKind`; mails written by an older version may have another.')),
    ageSeconds: z.number(),
    attempts: z.number(),
    lastError: z.string(),
    createdAt: moment(),
  }),
  'An unsent mail without its text, because a code in it may still work.',
)

export const staffMessageResponse = part(
  'StaffMessage',
  z.object({
    id: id(),
    to: z.string(),
    kind: z.string().check(z.describe('A `NotificationKind`.')),
    channel: z.enum(MessageChannel),
    state: z.enum(MessageState),
    ageSeconds: z.number(),
    attempts: z.number(),
    cost: z.nullable(z.number()).check(z.describe('In naira; null while the provider has not said it.')),
    lastError: z.string(),
    createdAt: moment(),
  }),
  'A message to a telephone without its text, because a code in it may still work.',
)
