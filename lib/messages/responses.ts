import * as z from 'zod/mini'
import { part } from '@/lib/core/response-fields'
import { byMessageKind } from '@/lib/core/notification-kinds'

const way = () => z.enum(['mail', 'sms', 'whatsapp'])

export const messageSettingsResponse = part(
  'MessageSettings',
  z.object({
    phone: z.nullable(z.string()).check(z.describe('The number of the account, as E.164; null without one.')),
    isVerified: z.boolean(),
    isCodeOpen: z.boolean().check(z.describe('A code was sent to the number and can still be entered.')),
    isOn: z.boolean(),
    ways: z.object(byMessageKind(way)),
  }),
  'By which channel a buyer gets each kind of notification, once messages are on.',
)
