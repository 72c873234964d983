import { HOUR, MINUTE, SECOND, after } from '@/lib/core/clock'

/** The hours of Lagos in which only codes are sent: from the first one until the second one begins. */
export const QUIET_HOURS = { from: 21, until: 8 } as const
/**
 * From this hour of Lagos until the morning nobody gets a message that they did not ask for: the Nigerian
 * Communications Commission forbids advertising by SMS from 20:00 to 08:00.
 */
export const UNASKED_UNTIL = 20

// Lagos has no summer time.
const LAGOS_OFFSET = HOUR

/** Whether a message that is no code has to wait for the morning. */
export function isQuiet(at: Date): boolean {
  const hour = new Date(at.getTime() + LAGOS_OFFSET).getUTCHours()
  return hour >= QUIET_HOURS.from || hour < QUIET_HOURS.until
}

const MAX_TRIES = 10
const LONGEST_WAIT = 5 * MINUTE

type MessageTries = {
  readonly attempts: number
  readonly isUrgent: boolean
  /** Nobody asked for it. It has no mail that could be sent instead. */
  readonly isUnasked?: boolean
  readonly expiresAt: Date | null
}
const LONGEST_UNASKED_WAIT = HOUR

/**
 * The time of the next try after a failure; undefined when the message is given up and its mail is sent instead. The
 * last of ten tries is twenty minutes after the first: by then a mail is better. It is also better than a message that
 * would wait for the morning. One that nobody asked for has no mail, so it is tried once an hour until it expires.
 */
export function nextMessageTry(
  { attempts, isUrgent, isUnasked = false, expiresAt }: MessageTries,
  now: Date,
): Date | undefined {
  if (!isUnasked && attempts >= MAX_TRIES) return undefined
  const longest = isUnasked ? LONGEST_UNASKED_WAIT : LONGEST_WAIT
  const at = after(now, Math.min(longest, 5 * SECOND * 2 ** (attempts - 1)))
  if (expiresAt && at >= expiresAt) return undefined
  return !isUrgent && !isUnasked && isQuiet(at) ? undefined : at
}

/** The provider is asked what became of a message that it has not reported: after this, 6 and 36 times as much. */
export const FIRST_CHECK = 10 * MINUTE
export const CHECKS = 3

/** Two parts of an SMS of 153 characters each. */
const LONGEST_MESSAGE = 306

const REPLACED: Readonly<Record<string, string>> = {
  '₦': 'NGN ',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '…': '...',
}

/**
 * A text in the plain letters of an SMS, cut to two parts: one other letter would make all of it cost more than twice
 * as much.
 */
export function phoneText(text: string): string {
  const plain = text
    .replaceAll(/[₦’‘“”–…]/g, (sign) => REPLACED[sign] ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, ' ')
  return plain.length <= LONGEST_MESSAGE ? plain : `${plain.slice(0, LONGEST_MESSAGE - 3)}...`
}
