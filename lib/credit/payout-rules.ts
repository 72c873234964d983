import { formatMoment } from '@/lib/core/clock'
import type { ErrorCode } from '@/lib/core/errors'

/**
 * A new bank account gets no money for so many hours, by the clock of the database, which sets the end in
 * `payout_accounts.held_until`. Its owner is told at once and has this time to say that it was not them.
 */
const HOLD_HOURS = 48

/** What decides whether money may be sent to a bank account. */
export type AccountState = {
  /** Null for an account from before there was a hold. */
  readonly heldUntil: Date | null
  readonly confirmedAt: Date | null
  /** A second person has to confirm it: HR gave it for their company. */
  readonly needsSecond: boolean
}

/** Why no money may be sent to a bank account yet; undefined when it may. */
export function payoutRefusal(
  { heldUntil, confirmedAt, needsSecond }: AccountState,
  now: Date,
): { readonly message: string; readonly code: ErrorCode } | undefined {
  if (needsSecond && confirmedAt === null)
    return {
      message:
        'A second person has not confirmed this bank account yet: another HR approver of the company, or one of ' +
        'Foodbank’s finance where the company has one approver only. Please wait for them.',
      code: 'account_held',
    }
  if (heldUntil && heldUntil > now)
    return {
      message:
        `This bank account is new. It can be paid from ${formatMoment(heldUntil)} on, ${HOLD_HOURS} hours after it ` +
        'was given. Please pay it then.',
      code: 'account_held',
    }
  return undefined
}
