import { type Kobo, ZERO, formatNaira, kobo, max, min } from '@/lib/core/money'

/** A buyer's credit, and what payouts reserve of it, in kobo. */
export type OwnCredit = {
  readonly credit: Kobo
  readonly reserved: Kobo
  /** A buyer who has left the employer places no orders. */
  readonly hasLeft: boolean
}

/** The part of the credit that waits for a payout. */
export const waitingForPayout = ({ credit, reserved }: Pick<OwnCredit, 'credit' | 'reserved'>): Kobo =>
  max(ZERO, min(credit, reserved))

/**
 * What becomes of a buyer's credit, as every page says it; empty without credit. Credit that a payout reserves pays
 * neither instalments nor orders (docs/decisions/0116).
 */
export function creditSentence({ credit, reserved, hasLeft }: OwnCredit): string {
  if (credit <= 0n) return ''
  const waiting = waitingForPayout({ credit, reserved })
  const have = `You have ${formatNaira(credit)} of credit.`
  const free = kobo(credit - waiting)
  if (free === 0n) return `${have} It waits for its payout to your bank account, so it pays nothing else.`
  const [rest, its] =
    waiting > 0n
      ? [`${formatNaira(waiting)} of it waits for its payout to your bank account. `, formatNaira(free)]
      : ['', 'It']
  return hasLeft
    ? `${have} ${rest}You can have ${waiting > 0n ? its : 'it'} paid to your bank account.`
    : `${have} ${rest}${its} is used first for your next order.`
}
