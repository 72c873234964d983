/* Entries as they should be, and how they are told apart. Debits are positive, in kobo. */

export type Posting = readonly [account: string, amount: bigint]

export type Booking = {
  readonly event: string
  /** What it is about: an order, payment, buyer or company, by its id. */
  readonly subject: string
  /** The day in Lagos whose month it belongs to; undefined when no fact tells it. */
  readonly day: string | undefined
  readonly postings: readonly Posting[]
}

/** Of one buyer or company. */
export const account = (kind: string, ownerId: string): string => `${kind} ${ownerId}`

/** Without postings of nothing; undefined when there are none. */
export function booking(
  event: string,
  subject: string,
  day: string | undefined,
  postings: readonly Posting[],
): Booking | undefined {
  const some = postings.filter(([, amount]) => amount !== 0n)
  return some.length === 0 ? undefined : { event, subject, day, postings: some }
}

/** The mirror of an entry, on the day on which it was undone. */
export const mirrorOf = ({ event, subject, postings }: Booking, day: string): Booking => ({
  event: `undone ${event}`,
  subject,
  day,
  postings: postings.map(([name, amount]) => [name, -amount] as const),
})
