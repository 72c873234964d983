import 'server-only'
import { seal } from '@/lib/server/seal'
import { hasMessages } from '@/lib/integrations/termii'
import { phoneText } from './message-rules'

// Like the bodies of mails.
const TEXT_SECONDS = 90 * 24 * 60 * 60

/** The text of a message to a telephone. */
export type MessageText = {
  readonly text: string
  /** It has a code that is needed now: quiet hours do not count, and a mail is sent besides. */
  readonly isUrgent?: true
  /** How long the text is of use. */
  readonly minutes?: number
}

/** A message with its text encrypted, which may contain a code. */
export type SealedMessage = {
  readonly sealedText: string
  readonly isUrgent: boolean
  readonly minutes: number | null
}

/** Encrypts a message; undefined while messages are switched off. */
export async function sealMessage(message: MessageText | undefined): Promise<SealedMessage | undefined> {
  if (!message || !hasMessages()) return undefined
  return {
    sealedText: await seal('message', { text: phoneText(message.text) }, TEXT_SECONDS),
    isUrgent: message.isUrgent === true,
    minutes: message.minutes ?? null,
  }
}
