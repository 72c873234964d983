import 'server-only'
import { randomInt } from 'node:crypto'
import type { CodePurpose } from '@/generated/prisma/enums'
import { HOUR, MINUTE, SECOND, after } from '@/lib/core/clock'
import { type Tx, databaseNow, transaction } from '@/lib/database/db'
import { badRequest, tooMany } from '@/lib/core/errors'
import { lockUser } from '@/lib/database/locks'
import { type RateLimit, consumeLimit, giveBackTry, isLimitUsedUp } from '@/lib/server/rate-limit'
import type { KnownDevice } from '@/lib/server/grants'
import { hmac, hmacs, isHmacOf } from '@/lib/server/seal'
import type { Notification, Recipient } from '@/lib/notifications/notification'
import { notify } from '@/lib/notifications/notify'
import { phoneCodeNotification, registrationCodeNotification, resetCodeNotification } from './notifications'
import { findCodeWait, secondsUntil } from './code-queries'
import { RESEND_SECONDS } from './code-rules'
import { sendResetLink } from './reset-links'
import { OTP_LENGTH, OTP_MINUTES, OTP_TRIES, RESENDS_AN_HOUR, WRONG_CODES_A_DAY } from './rules'

/**
 * The 4-digit codes of registration, password reset and telephone numbers. No other file makes, counts or checks codes
 * (X-22).
 */

/** `sessionVersion` is part of a code's hash, so a newer registration or a changed password voids earlier codes. */
export type CodeAccount = { readonly id: string; readonly email: string; readonly sessionVersion: number }

const DAY = (24 * HOUR) / SECOND
/** Registration and reset together, so that no client and no newer code begins another count. */
const WRONG_A_DAY: RateLimit = { name: 'code', points: WRONG_CODES_A_DAY, seconds: DAY }
/** A telephone's codes are guessed by who is signed in, and no link helps, so strangers' tries must not count. */
const WRONG_PHONES_A_DAY: RateLimit = { name: 'phone-code', points: WRONG_CODES_A_DAY, seconds: DAY }
const limitOf = (purpose: CodePurpose) => (purpose === 'phone' ? WRONG_PHONES_A_DAY : WRONG_A_DAY)
const CODES_USED_UP =
  'Too many wrong codes were entered today. Please ask for a new email: it has a link instead of a code.'
const PHONE_CODES_USED_UP = 'Too many wrong codes were entered today. Please try again tomorrow.'
const WRONG_CODE = 'The code is wrong or has expired. Please check it or ask for a new one.'

const CODE_LABEL = 'one-time code'
const BROWSER_LABEL = 'browser'

/** The text whose keyed hash is stored: the code with everything that it is bound to. */
const boundCode = ({ id, sessionVersion }: CodeAccount, purpose: CodePurpose, code: string) =>
  `${purpose}:${id}:${sessionVersion}:${code}`

/** The keyed hash under which a browser's id is stored. */
export const browserHmac = (browser: string): string => hmac(BROWSER_LABEL, browser)

type Sending = {
  /** Reset: the `browserHmac` of the browser that asked, the only one that may use the code. Phone: of the number. */
  readonly boundTo?: string | null
  /** Phone only: the number that the code proves, as E.164. */
  readonly phone?: string
}

const NEWS: Readonly<Record<CodePurpose, (code: string) => Notification>> = {
  registration: registrationCodeNotification,
  reset: resetCodeNotification,
  phone: phoneCodeNotification,
}

/**
 * Makes a new code in the caller's transaction and queues its mail, which replaces code mails that were not sent yet.
 * Voids the older codes of the same purpose and browser. When the codes are used up, the mail has a link instead.
 * @throws AppError 429 within 60 seconds of the last one, or after five resent in an hour, both counted for one
 *   registration, so that those of strangers do not count; and after 20 in an hour for all registrations of the address
 */
export async function sendCode(
  tx: Tx,
  account: CodeAccount,
  purpose: CodePurpose,
  { boundTo = null, phone }: Sending = {},
): Promise<void> {
  // The second of two requests at once waits here and then sees the code of the first.
  await lockUser(tx, account.id)
  if (await areCodesUsedUp(tx, account.id, purpose)) {
    // A link in a mail proves no number.
    if (purpose === 'phone') throw tooMany(PHONE_CODES_USED_UP, DAY)
    await sendResetLink(tx, account)
    return
  }
  const { now, cooldownEnds, nextAt } = await findCodeWait(tx, account, purpose)
  if (cooldownEnds) {
    const seconds = secondsUntil(cooldownEnds, now)
    throw tooMany(`We have just sent you a code. Please wait ${seconds} seconds before you ask for another.`, seconds)
  }
  if (nextAt) {
    const seconds = secondsUntil(nextAt, now)
    throw tooMany(`You asked for too many codes. Please try again in ${Math.ceil(seconds / 60)} minutes.`, seconds)
  }

  const code = randomInt(10 ** OTP_LENGTH)
    .toString()
    .padStart(OTP_LENGTH, '0')
  await tx.oneTimeCode.updateMany({
    where: {
      userId: account.id,
      purpose,
      usedAt: null,
      voidedAt: null,
      // A number has one code: that of an earlier number must not work any more.
      ...(purpose === 'phone' ? {} : { browserHmac: boundTo }),
    },
    data: { voidedAt: now },
  })
  await tx.oneTimeCode.create({
    data: {
      userId: account.id,
      purpose,
      version: account.sessionVersion,
      codeHmac: hmac(CODE_LABEL, boundCode(account, purpose, code)),
      browserHmac: boundTo,
      createdAt: now,
      expiresAt: after(now, OTP_MINUTES * MINUTE),
    },
  })
  const recipient: Recipient = phone === undefined ? account : { id: account.id, phone }
  await notify(tx, recipient, NEWS[purpose](code))
}

/**
 * Sends a new code, or a link when the codes are used up, unless a code from the last minute can still be used. Sends
 * nothing when too many were sent; the page for the code then says when there is another.
 */
export async function ensureCode(tx: Tx, account: CodeAccount, purpose: CodePurpose): Promise<void> {
  await lockUser(tx, account.id)
  const live = await tx.oneTimeCode.findFirst({
    where: {
      userId: account.id,
      purpose,
      version: account.sessionVersion,
      usedAt: null,
      voidedAt: null,
      tries: { lt: OTP_TRIES },
      createdAt: { gt: after(await databaseNow(tx), -RESEND_SECONDS * SECOND) },
    },
    select: { id: true },
  })
  if (live) return
  const { cooldownEnds, nextAt } = await findCodeWait(tx, account, purpose)
  const canSend = (!cooldownEnds && !nextAt) || (await areCodesUsedUp(tx, account.id, purpose))
  if (canSend) await sendCode(tx, account, purpose)
}

type Guesser = {
  /** The id of the browser, in which alone a reset code works. For a phone code it is the number. */
  readonly browser?: string | undefined
  readonly device?: KnownDevice | undefined
}

/** A right code. `isBound` when it works only in the browser that asked for it. */
export type UsedCode = { readonly id: string; readonly purpose: CodePurpose; readonly isBound: boolean }

/**
 * Checks one guess and marks the code as used when it is right. Counts the try before comparing, so that parallel
 * guesses cannot share a try, and commits it before a refusal. Nobody sees the try of a right guess before its use, so
 * it never looks like a wrong one. Guesses in another browser than the one that asked do not count against a reset
 * code, so that strangers cannot use it up. A device where the owner signed in has its own tries of resets.
 * Registrations have no known device: anyone can begin one.
 * @param purposes the kinds of codes that the guess may be; it counts once
 * @throws AppError 400 when wrong, expired, used or out of tries, with one sentence for all; 429 after five wrong in a
 *   day, over all codes and clients
 */
export async function useCodeOf(
  account: CodeAccount,
  purposes: readonly [CodePurpose, ...CodePurpose[]],
  code: string,
  { browser, device }: Guesser = {},
): Promise<UsedCode> {
  const isKnown = purposes[0] === 'reset' && device?.userId === account.id && device.registration === null
  const tries = isKnown ? device.id : account.id
  const limit = limitOf(purposes[0])
  await consumeLimit(limit, tries, () => (purposes[0] === 'phone' ? PHONE_CODES_USED_UP : CODES_USED_UP))
  const boundTo = browser === undefined ? [] : hmacs(BROWSER_LABEL, browser)
  const used = await transaction(async (tx) => {
    const counted = await tx.$queryRaw<(UsedCode & { readonly code_hmac: string })[]>`
      UPDATE one_time_codes SET tries = tries + 1
      WHERE user_id = ${account.id}::uuid AND purpose = ANY(${[...purposes]}::"CodePurpose"[]) AND tries < ${OTP_TRIES}
        AND (browser_hmac IS NULL OR browser_hmac = ANY(${boundTo}::text[]))
        AND used_at IS NULL AND voided_at IS NULL AND expires_at > now()
      RETURNING id, purpose::text AS purpose, code_hmac, browser_hmac IS NOT NULL AS "isBound"`
    const right = counted.find(({ purpose, code_hmac }) =>
      isHmacOf(CODE_LABEL, boundCode(account, purpose, code), code_hmac),
    )
    if (right) await tx.$executeRaw`UPDATE one_time_codes SET used_at = now() WHERE id = ${right.id}::uuid`
    return right
  })
  if (!used) throw wrongCode()
  await giveBackTry(limit, tries)
  return used
}

/** Checks one guess of one kind of code, as `useCodeOf`. @returns the id of the code */
export async function useCode(
  account: CodeAccount,
  purpose: CodePurpose,
  code: string,
  guesser?: Guesser,
): Promise<string> {
  return (await useCodeOf(account, [purpose], code, guesser)).id
}

/** Whether a mail must contain a link: too many codes were wrong today, or too many reset codes were sent this hour. */
async function areCodesUsedUp(tx: Tx, userId: string, purpose: CodePurpose): Promise<boolean> {
  if (await isLimitUsedUp(tx, limitOf(purpose), userId)) return true
  if (purpose !== 'reset') return false
  const sent = await tx.oneTimeCode.count({
    where: { userId, purpose, createdAt: { gt: after(await databaseNow(tx), -HOUR) } },
  })
  return sent > RESENDS_AN_HOUR
}

/** The refusal of a wrong code, also for an account that was erased or registered again in the meantime. */
export const wrongCode = () => badRequest(WRONG_CODE, { code: 'wrong_code' })

/**
 * Refuses a guess for an address without an account, with the same count and sentence as for one with an account, so
 * that nobody can find out who has one.
 * @throws AppError 400, or 429 after five in a day
 */
export async function refuseUnknown(email: string): Promise<never> {
  await consumeLimit(WRONG_A_DAY, email, () => CODES_USED_UP)
  throw wrongCode()
}
