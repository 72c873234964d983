/** What has to be done before a month closes, in the order of the list. */
export const CHECKS = {
  bank: { label: 'Bank lines booked', href: '/staff/statements' },
  transfers: { label: 'Recorded transfers that are on no bank statement', href: '/staff/remittances' },
  settlements: { label: 'Payments settled by the provider', href: '/staff/books/settlements' },
  provider: { label: 'Provider’s lists compared with our payments', href: '/staff/comparison' },
  deliveries: { label: 'Deliveries done', href: '/staff/orders?status=out_for_delivery' },
  interest: { label: 'Interest earned', href: '/staff/ledger/entries?event=interest_earned' },
  provision: { label: 'Provision for bad debts', href: '/staff/books/provision' },
  stock: { label: 'Inventory agrees with lots', href: '/staff/stock/lots' },
  vat: { label: 'VAT return: output less input', href: '/staff/ledger/vat' },
} as const
export type Check = keyof typeof CHECKS

/**
 * `open` keeps the month from closing. `noted` does not: an item that is open on one side only, and will come. What is
 * `at_closing` is booked when the month closes.
 */
export const CHECK_STATES = ['done', 'open', 'noted', 'at_closing'] as const

export type CheckLine = {
  readonly check: Check
  readonly state: (typeof CHECK_STATES)[number]
  /** How many items are open; null for a line that has no items. */
  readonly count: number | null
  /** In naira; null where there is no amount. */
  readonly amount: number | null
}

/** Says what keeps a month from closing; undefined when nothing does. */
export function openChecks(lines: readonly CheckLine[]): string | undefined {
  const open = lines.filter(({ state }) => state === 'open').map(({ check }) => CHECKS[check].label)
  return open.length === 0 ? undefined : `This is still to be done before the month can close: ${open.join('; ')}.`
}
