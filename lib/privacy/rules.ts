/** Pure decisions about erasing an account. They run in the browser too. */

/** What an erased account is called wherever its name stood. */
export const ERASED_NAME = 'Erased account'

/** An address that no mail reaches and nobody can register: the e-mail itself is free again. */
export const erasedEmail = (userId: string): string => `${userId}@erased.invalid`

export type Standing = {
  /** Numbers of the orders that are not closed. */
  readonly openOrders: readonly string[]
  readonly hasOpenPlan: boolean
  /** Whether we hold money of theirs. */
  readonly hasCredit: boolean
}

/** Why an account cannot be erased yet: a debt, a delivery or a refund must stay someone's. Undefined when it can. */
export function erasureProblem({ openOrders, hasOpenPlan, hasCredit }: Standing): string | undefined {
  if (hasOpenPlan) return 'Your account cannot be deleted while a payment plan is open. Please repay it first.'
  if (openOrders.length > 0)
    return `Your account cannot be deleted while an order is under way: ${openOrders.join(', ')}.`
  if (hasCredit) return 'Your account cannot be deleted while we hold money of yours. Please ask us for it first.'
  return undefined
}
