import * as z from 'zod/mini'
import type { MessageChannel } from '@/generated/prisma/enums'
import { byMessageKind } from '@/lib/core/notification-kinds'
import type { messageSettingsResponse } from './responses'

/** How a person gets one kind of notification: by mail, or by message. */
const WAYS = ['mail', 'sms', 'whatsapp'] as const
export type Way = (typeof WAYS)[number]

const way = () => z._default(z.enum(WAYS, 'Please choose email, SMS or WhatsApp.'), 'mail')

/** The form of the settings: a way for each kind of notification. */
export const messageSettingsSchema = z.object(byMessageKind(way))
export type MessageSettings = z.output<typeof messageSettingsSchema>

type Kind = keyof MessageSettings
const KINDS = Object.keys(messageSettingsSchema.shape) as Kind[]

/** The kinds of notifications that go by message, each with its channel. */
export const messagesOf = (settings: MessageSettings): { kind: Kind; channel: MessageChannel }[] =>
  KINDS.flatMap((kind) => {
    const chosen = settings[kind]
    return chosen === 'mail' ? [] : [{ kind, channel: chosen }]
  })

/** The settings of one buyer. */
export type MessageSettingsDto = z.infer<typeof messageSettingsResponse>
