import type { Client } from 'pg'
import { type Booking, booking } from './bookings'
import { type Difference, compareOne } from './differences'
import { type CalendarFacts, type Fact, placeOf } from './facts'
import { percent, total } from './kobo'

/* The provision for bad debts at the end of each closed month, by age. Amounts in kobo, rates in basis points. */

type Age = { readonly owed: bigint; readonly rate: number; readonly amount: bigint }
export type ProvisionFact = Fact & {
  readonly month: string
  readonly lastDay: string
  /** By age, the debts that are not due first. */
  readonly ages: readonly Age[]
  /** Those that two people had agreed to by then, else those that count without a decision. */
  readonly rates: readonly number[]
}

const RATES = [100, 1_000, 2_500, 5_000, 10_000]

/** Credit notes take a debt away for its whole life, and set free what was repaid of it. */
const OF_NOTES = ['credit_note', 'credit_released']

export async function readProvisions(client: Client): Promise<ProvisionFact[]> {
  const { rows } = await client.query<{
    month: string
    last_day: string
    at: Date
    ages: { owed: string; rate: number; amount: string }[]
    rates: number[] | null
  }>(`
    SELECT to_char(month, 'YYYY-MM') AS month, (month + interval '1 month - 1 day')::date::text AS last_day, at, ages,
      (SELECT payload->'to' FROM approvals
        WHERE kind::text = 'provision_rates' AND state = 'approved' AND decided_at <= at
        ORDER BY decided_at DESC, id DESC LIMIT 1) AS rates
    FROM (
      SELECT month, max(created_at) AS at, json_agg(json_build_object(
        'owed', owed_kobo::text, 'rate', rate_bps, 'amount', amount_kobo::text) ORDER BY age) AS ages
      FROM provisions GROUP BY month
    ) AS provided ORDER BY month`)
  return rows.map(({ month, last_day: lastDay, at, ages, rates }) => ({
    ...{ month, lastDay, rates: rates ?? RATES },
    ages: ages.map(({ owed, rate, amount }) => ({ owed: BigInt(owed), rate, amount: BigInt(amount) })),
    ...placeOf(at),
  }))
}

/** What buyers owed at the end of a month, by what was booked when the provision was made. */
export const owedAt = (lastDay: string, bookings: readonly Booking[]): bigint =>
  total(
    bookings
      .filter(({ event, day = '' }) => day <= lastDay || OF_NOTES.includes(event))
      .flatMap(({ postings }) => postings)
      .filter(([account]) => account.startsWith('loans_receivable '))
      .map(([, amount]) => amount),
  )

/** What of a provision contradicts the debts of that day, the rates and its own parts. */
export const provisionContradictions = ({ month, ages, rates }: ProvisionFact, owed: bigint): Difference[] => [
  ...compareOne(`Provision of ${month}, all that was owed`, total(ages.map((age) => age.owed)), owed),
  ...ages.flatMap((age, place) => {
    const rate = rates[place] ?? 0
    const where = `Provision of ${month}, age ${place}`
    return [
      ...compareOne(`${where}, rate`, BigInt(age.rate), BigInt(rate)),
      ...compareOne(`${where}, amount`, age.amount, percent(age.owed, rate)),
    ]
  }),
]

/** The difference to the provision of the month before. */
export function provisionBookings(provisions: readonly ProvisionFact[], { booksDay }: CalendarFacts) {
  const totals = provisions.map(({ ages }) => total(ages.map(({ owed, rate }) => percent(owed, rate))))
  return provisions.map(({ month, lastDay, ...at }, index) => {
    const change = (totals[index] ?? 0n) - (totals[index - 1] ?? 0n)
    return booking('provision_changed', `provision_changed:${month}`, booksDay(lastDay, at), [
      ['provision_change', change],
      ['bad_debt_provision', -change],
    ])
  })
}
