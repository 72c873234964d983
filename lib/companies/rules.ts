/** Pure decisions about companies and invitations to their teams. They run in the browser too. */

/** Wages paid on the last day of the month. */
const MONTH_END = 31
/** The days of the month wages can be paid on. Every month has the first 28. */
export const PAYDAYS: readonly number[] = [...Array.from({ length: 28 }, (_, index) => index + 1), MONTH_END]

/** 'the 1st', 'the 22nd', 'the last day of the month' */
export function paydayLabel(payday: number): string {
  if (payday === MONTH_END) return 'the last day of the month'
  const isTeen = payday >= 11 && payday <= 13
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][payday % 10] ?? 'th')
  return `the ${payday}${ending}`
}

/** A company's name with single spaces, as it is kept and shown. */
export const companyName = (typed: string): string => typed.trim().replace(/\s+/g, ' ')
/** What makes two names the same company. */
export const nameKeyOf = (name: string): string => companyName(name).toLowerCase()

/** No plan runs longer. */
export const MAX_MONTHS = 24

/** An invitation's link is good for this many days. */
export const INVITATION_DAYS = 7

/** `waiting`: not sent yet, for its company is not approved. */
export type InvitationState = 'waiting' | 'open' | 'expired' | 'used' | 'revoked'

/** Where an invitation stands at the moment `now`. */
export function invitationState(
  {
    usedAt,
    revokedAt,
    expiresAt,
  }: { readonly usedAt: Date | null; readonly revokedAt: Date | null; readonly expiresAt: Date | null },
  now: Date,
): InvitationState {
  if (usedAt) return 'used'
  if (revokedAt) return 'revoked'
  if (!expiresAt) return 'waiting'
  return expiresAt > now ? 'open' : 'expired'
}
