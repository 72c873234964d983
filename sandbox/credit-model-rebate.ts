/* The interest that the credit model gives back, calculated apart from the app. Amounts in kobo. */

type Part = { readonly dueOn: string; readonly movedFrom?: string; readonly amount: bigint; paid: bigint }
type Loan = { readonly price: bigint; readonly kept: number; readonly parts: Part[]; readonly rebate: bigint }

/** Pays off the order `of`, `days` after today, with `extra` kobo more or less than it costs then. */
export type SettleStep = { readonly of: string; readonly days: number; readonly extra: bigint }

const DAY = 24 * 60 * 60 * 1000
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** 5% of the goods, rounded half up. */
const interestOf = (price: bigint, quantity: number): bigint => (price * BigInt(quantity) * 500n + 5_000n) / 10_000n

/** `amount` × `part` / `whole`, rounded half up, counted in halves of a kobo. */
function shareOf(amount: bigint, part: bigint, whole: bigint): bigint {
  const halves = (amount * part * 2n) / whole
  return halves / 2n + (halves % 2n)
}

/**
 * Each month of a plan has the same interest. A month that begins after `on` is given back. Months are those in which
 * something was due when the plan began, whenever it is due since.
 */
export function rebateOf({ price, kept, parts, rebate }: Loan, on: string): bigint {
  const months: string[] = []
  for (const { amount, dueOn, movedFrom } of parts) {
    const first = movedFrom ?? dueOn
    if (amount > 0n && !months.includes(first)) months.push(first)
  }
  months.sort()
  let begunAfter = 0n
  months.forEach((_, index) => {
    const before = months[index - 1]
    if (before !== undefined && before >= on) begunAfter += 1n
  })
  if (months.length === 0) return 0n
  const left = shareOf(interestOf(price, kept), begunAfter, BigInt(months.length)) - rebate
  const open = parts.reduce((sum, { amount, paid }) => sum + amount - paid, 0n)
  if (left <= 0n) return 0n
  return left < open ? left : open
}

/** What a credit note for `quantity` units takes back, so that the rest stays in proportion to the goods. */
export function rebateBack({ price, kept, rebate }: Loan, quantity: number): bigint {
  const before = interestOf(price, kept)
  if (before === 0n || rebate === 0n) return 0n
  return rebate - shareOf(rebate, interestOf(price, kept - quantity), before)
}

/** Pays instalments from the last one backwards. */
export function payFromEnd(parts: readonly Part[], amount: bigint): void {
  let left = amount
  for (const part of [...parts].reverse()) {
    const share = part.amount - part.paid < left ? part.amount - part.paid : left
    part.paid += share
    left -= share
  }
}

/** Takes what is paid of instalments, from the last one backwards. */
export function takeFromEnd(parts: readonly Part[], amount: bigint): void {
  let left = amount
  for (const part of [...parts].reverse()) {
    const share = part.paid < left ? part.paid : left
    part.paid -= share
    left -= share
  }
}
