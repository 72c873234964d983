import { byMessageKind } from '@/lib/core/notification-kinds'
import type { Way } from '@/lib/messages/schema'
import { QUIET_HOURS } from '@/lib/notifications/message-rules'

const hour = (of: number): string => `${String(of).padStart(2, '0')}:00`

export const messagesCopy = {
  unavailable: 'Messages are not available at the moment. Your notifications come by email.',
  lead:
    'You can get notifications by SMS or WhatsApp instead of email. If a message cannot be sent, you get the email. ' +
    'Codes for signing in always come by email.',
  quiet: `Only delivery codes are sent between ${hour(QUIET_HOURS.from)} and ${hour(QUIET_HOURS.until)}.`,
  number: 'Your number',
  noNumber: 'Please add your phone number first.',
  personal: 'Open personal information',
  verify: {
    lead: 'We send a code to this number, to make sure that it is yours. If it is wrong, change it first.',
    send: 'Send me a code',
    again: 'Send another code',
    legend: 'Code from the SMS',
    confirm: 'Verify number',
  },
  verified: 'Verified',
  on: 'Messages are on.',
  off: 'Messages are off.',
  choose: 'How do you want your notifications?',
  consent:
    'When you switch messages on, you agree that we send your number and these notifications to our provider Termii. ' +
    'You can stop at any time, here or by the reply STOP.',
  kinds: byMessageKind((choice) => choice),
  ways: { mail: 'Email', sms: 'SMS', whatsapp: 'WhatsApp' } satisfies Record<Way, string>,
  switchOn: 'Switch messages on',
  save: 'Save',
  stop: 'Stop all messages',
  said: {
    'phone-code-sent': 'We have sent a code to your number.',
    'phone-verified': 'Your number is verified. Now choose your notifications.',
    'messages-on': 'Your choice is saved. Messages are on.',
    'messages-off': 'Messages are off. Your notifications come by email.',
  },
} as const
