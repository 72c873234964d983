import type { SecondFactorState } from '@/lib/access/rules'
import { HOUR } from '@/lib/core/clock'

/** Pure decisions about second factors. They run in the browser too. */

/** The days in which the desk of a new account opens without a second factor. */
export const GRACE_DAYS = 7
/** The number of recovery codes that are made together. */
export const RECOVERY_CODES = 10
/** The most characters of a code as typed: a recovery code with a dash or spaces between its groups. */
export const LONGEST_CODE = 60
/** How many second factors one person may have. */
export const MAX_FACTORS = 10

/** For so many hours someone can put away the notice of the days of grace. In the last of them it stays. */
export const NOTICE_AWAY_HOURS = 24

export const WRONG_CODE = 'This code is wrong or was used before. Please enter the newest code of your app.'
export const WRONG_PASSKEY = 'This passkey was not accepted. Please try again, or use another way.'
export const LAST_FACTOR = 'This is your last second factor. Please add another one before you remove it.'
export const TOO_MANY_FACTORS = `You can have ${MAX_FACTORS} at most. Please remove one first.`

/** A code as typed, without spaces and dashes, in small letters. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase()

/** Whether a code comes from an authenticator app. Other codes are checked as recovery codes. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/**
 * Whether a code may be accepted: a code works once, so its time step must be later than the last one accepted.
 * @param step of the code; undefined for a wrong code
 */
export const isFreshStep = (step: number | undefined, lastStep: number | null): step is number =>
  step !== undefined && (lastStep === null || step > lastStep)

/** Whether the removal of one factor would leave someone without any after the days of grace. */
export const isNeeded = (confirmedFactors: number, isOverdue: boolean): boolean => isOverdue && confirmedFactors <= 1

/** The notice of the days of grace: until when the desk opens without a second factor. */
export type GraceNotice = { readonly dueAt: Date; readonly canPutAway: boolean }

/** The notice to show now; undefined when there is nothing to say, or when it was put away. */
export function graceNotice(
  { isSetUp, isOverdue, dueAt }: SecondFactorState,
  isPutAway: boolean,
  now: Date,
): GraceNotice | undefined {
  if (isSetUp || isOverdue) return undefined
  const canPutAway = dueAt.getTime() - now.getTime() > NOTICE_AWAY_HOURS * HOUR
  return isPutAway && canPutAway ? undefined : { dueAt, canPutAway }
}

/** 'abcd2345…' as 'abcd-2345-…', which is easier to copy by hand. */
export const groupedCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-')
