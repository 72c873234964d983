/** Replaces the name of an erased account everywhere. */
export const ERASED_NAME = 'Erased account'

/** Replaces what others typed about an erased person. The triggers of booked records accept no other text. */
export const ERASED_TEXT = 'Erased'

/** Replaces the email of an erased account, which can then be registered again. Nobody can receive mail here. */
export const erasedEmail = (userId: string): string => `${userId}@erased.invalid`

export type Standing = {
  /** Numbers of the orders that are not closed. */
  readonly openOrders: readonly string[]
  readonly hasOpenPlan: boolean
  /** Whether the wallet has credit, which is the buyer's money. */
  readonly hasCredit: boolean
}

/**
 * The reason why an account cannot be erased, because a debt, delivery or credit needs its owner, with the way out;
 * undefined when it can. A payment or refund under way is no reason: what arrives later goes back to its payer.
 */
export function erasureProblem({ openOrders, hasOpenPlan, hasCredit }: Standing): string | undefined {
  if (hasOpenPlan)
    return 'Your account cannot be deleted while a payment plan is open. Please repay it on your statement first.'
  if (openOrders.length > 0)
    return (
      `Your account cannot be deleted while you have an open order: ${openOrders.join(', ')}. ` +
      'You can cancel an order until it is packed. After that, please wait until it has arrived.'
    )
  if (hasCredit)
    return (
      'Your account cannot be deleted while you have credit. ' +
      'Please ask on your statement to have it paid to your bank account first.'
    )
  return undefined
}
