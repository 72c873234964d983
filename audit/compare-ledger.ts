import type { Client } from 'pg'
import type { Booking } from './bookings'
import { monthOf } from './calendar'
import { type Difference, add, compare, compareOne } from './differences'
import { grouped } from './groups'
import type { Recount } from './recount'

/* Entries and postings against the recount, by what they are about, account and day of the books. */

type Posted = {
  readonly entry: string
  readonly event: string
  readonly undone: string | null
  readonly key: string
  readonly order_id: string | null
  readonly payment_id: string | null
  readonly day: string
  readonly account: string | null
  readonly user_id: string | null
  readonly company_id: string | null
  readonly amount: string
}

const OF_ORDER = [
  'order_delivered',
  'credit_note',
  'credit_released',
  'interest_rebate',
  'written_off',
  'bad_debt_recovered',
]
const OF_PAYMENT = [
  'order_fees_paid',
  'registration_fee_paid',
  'repayment_received',
  'repayment_returned',
  'unapplied_received',
  'refund_paid',
]

/** Every event that the recount knows. Another one is a difference. */
const OF_OWNER = [
  'credit_released',
  'deduction_confirmed',
  'credit_applied',
  'credit_paid_out',
  'remittance_received',
  'company_credit_applied',
]

function subjectOf(postings: readonly Posted[]): string {
  const [first] = postings
  if (first === undefined) return ''
  const event = first.undone ?? first.event
  if (OF_ORDER.includes(event) && first.order_id !== null) return first.order_id
  if (OF_PAYMENT.includes(event)) return first.payment_id ?? ''
  if (event === 'settlement_received') return 'provider'
  if (event === 'interest_earned') return first.key.split(':')[1] ?? ''
  const owner = (column: 'user_id' | 'company_id') => postings.find((posting) => posting[column] !== null)?.[column]
  return OF_OWNER.includes(event) ? (owner('user_id') ?? owner('company_id') ?? '') : first.key
}

const accountOf = ({ account, user_id: user, company_id: company }: Posted): string =>
  [account, user ?? company].filter((part) => part !== null).join(' ')

/** @returns the differences, and how many entries and postings were compared */
export async function compareLedger(
  client: Client,
  recount: Recount,
): Promise<{ differences: Difference[]; entries: number; postings: number }> {
  const { rows } = await client.query<Posted>(`
    SELECT entry.id AS entry, entry.event::text AS event, original.event::text AS undone, entry.event_key AS key,
      coalesce(entry.order_id, original.order_id) AS order_id,
      coalesce(entry.payment_id, original.payment_id) AS payment_id,
      coalesce(entry.booked_on, (entry.booked_at AT TIME ZONE 'Africa/Lagos')::date)::text AS day,
      account.kind::text AS account, account.user_id, account.company_id, posting.amount
    FROM ledger_entries entry LEFT JOIN ledger_entries original ON original.id = entry.reverses_id
    LEFT JOIN ledger_postings posting ON posting.entry_id = entry.id
    LEFT JOIN ledger_accounts account ON account.id = posting.account_id ORDER BY entry.id`)
  const entries = grouped(rows, ({ entry }) => entry)
  const nameOf = namesOf(recount)
  const said = new Map<string, bigint>()
  const balances: Difference[] = []
  const daysSaid = new Map<string, string>()
  for (const postings of entries.values()) {
    const [first] = postings
    if (first === undefined) continue
    let sum = 0n
    const event = first.undone === null ? first.event : `undone ${first.undone}`
    const what = `${event}|${subjectOf(postings)}`
    daysSaid.set(what, first.day)
    for (const posting of postings) {
      if (posting.account === null) continue
      sum += BigInt(posting.amount)
      add(said, `${what}|${accountOf(posting)}|${first.day}`, BigInt(posting.amount))
    }
    balances.push(...compareOne(`Entry ${first.key}, the sum of its postings`, sum, 0n))
  }
  const right = new Map<string, bigint>()
  for (const booked of recount.bookings) {
    const what = `${booked.event}|${booked.subject}`
    const day = booked.day ?? daysSaid.get(what) ?? ''
    for (const [account, amount] of booked.postings) add(right, `${what}|${account}|${day}`, amount)
  }
  const differences = compare(said, right, (key) => {
    const [event = '', subject = '', account = '', day = ''] = key.split('|')
    return `Ledger, ${event} of ${nameOf(subject)}, ${account.split(' ')[0]} on ${day}`
  })
  const accounts = compare(balancesOf(said), balancesOf(right), (key) => `Ledger, balance of the account ${key}`)
  return {
    differences: [...balances, ...differences, ...accounts],
    entries: entries.size,
    postings: rows.filter(({ account }) => account !== null).length,
  }
}

/** What each kind of account has. */
function balancesOf(amounts: ReadonlyMap<string, bigint>): Map<string, bigint> {
  const balances = new Map<string, bigint>()
  for (const [key, amount] of amounts) add(balances, key.split('|')[2]?.split(' ')[0] ?? '', amount)
  return balances
}

/** How people call an order, a payment, a buyer or a company. */
export function namesOf({ orders, payments }: Recount): (id: string) => string {
  const references = new Map(payments.map(({ id, txRef }) => [id, txRef]))
  return (id) => {
    const order = orders.get(id)
    if (order !== undefined) return `order ${order.number}`
    const reference = references.get(id)
    return reference === undefined ? id : `payment ${reference}`
  }
}

/** Debits and credits of each account in each month, for the journals. */
export function movementsOf(bookings: readonly Booking[]): Map<string, bigint> {
  const moved = new Map<string, bigint>()
  for (const { day, postings } of bookings)
    for (const [account, amount] of postings) {
      const side = amount > 0n ? 'debits' : 'credits'
      add(
        moved,
        `${day === undefined ? '' : monthOf(day)}|${account.split(' ')[0]}|${side}`,
        amount < 0n ? -amount : amount,
      )
    }
  return moved
}
