import 'server-only'
import { holdsAny } from '@/lib/access/permission-rules'
import { countApprovals } from '@/lib/approvals/queries'
import { countStockWork } from '@/lib/catalogue/staff-queries'
import { countCompanies } from '@/lib/companies/staff-queries'
import type { Staff, StaffPermission } from '@/lib/core/actors'
import { BOOKS_DAY } from '@/lib/database/books-day'
import { HOUR, MINUTE, addDays, lagosDay, nextMonth, startOfDay } from '@/lib/core/clock'
import { report } from '@/lib/database/db'
import { fromNaira, sum, toNaira } from '@/lib/core/money'
import { countHeldSalaries } from '@/lib/credit/ceiling-queries'
import { countPayouts } from '@/lib/credit/payout-queries'
import { listAgeing } from '@/lib/deductions/ageing-queries'
import { countRemittanceWork } from '@/lib/deductions/debt-queries'
import { countGifts } from '@/lib/gifts/queries'
import { countFollowUps } from '@/lib/follow-ups/queries'
import { countDeadMails } from '@/lib/notifications/outbox-queries'
import { OPEN_STATUSES, statusesOnList } from '@/lib/orders/rules'
import { countOpenOrders, countOrders } from '@/lib/orders/staff-queries'
import { countOpenDifferences } from '@/lib/payments/comparison-queries'
import { countPaymentWork } from '@/lib/payments/staff-queries'
import { type Period, monthsOf, periodAsked } from '@/lib/reports/rules'
import { listSold, sumSales } from '@/lib/reports/sold-queries'
import { countWaitingLines } from '@/lib/statements/queries'
import { countTickets } from '@/lib/tickets/staff-queries'
import { readHeldDocuments } from '@/lib/vat/held-documents'
import { monthsCompared } from './rules'
import type { Bar, HeldInvoices, StaffFigures, StaffWork, ToDo } from './schema'

const ORDER_SETS: readonly StaffPermission[] = ['operations', 'support', 'finance']

/** What waits for this person, by their permissions: each with the page that lists exactly these. */
export async function listStaffWork(actor: Staff): Promise<ToDo<StaffWork>[]> {
  const may = (...sets: StaffPermission[]) => holdsAny(actor, sets)
  const [
    orders,
    approvals,
    tickets,
    remittances,
    lines,
    payments,
    differences,
    payouts,
    heldSalaries,
    gifts,
    companies,
    stock,
    mails,
    followUps,
  ] = await Promise.all([
    holdsAny(actor, ORDER_SETS) ? countOrderWork(actor) : [],
    countApprovals(actor),
    may('support') ? countTickets(actor) : { open: 0, overdue: 0 },
    may('finance') ? countRemittanceWork(actor) : { announced: 0, late: 0 },
    may('finance') ? countWaitingLines(actor) : 0,
    may('finance', 'support') ? countPaymentWork(actor) : { unapplied: 0, failedRefunds: 0 },
    may('finance') ? countOpenDifferences() : 0,
    may('finance') ? countPayouts(actor) : 0,
    holdsAny(actor, ORDER_SETS) ? countHeldSalaries(actor) : 0,
    may('finance') ? countGifts(actor) : 0,
    may('admin') ? countCompanies(actor) : { pending: 0 },
    may('catalogue') ? countStockWork(actor) : 0,
    may('support') ? countDeadMails() : 0,
    holdsAny(actor, ORDER_SETS) ? countFollowUps(actor) : { due: 0, assigned: 0 },
  ])
  const counts: readonly WorkCount[] = [
    ['reminders', followUps.due, '/staff/follow-ups'],
    ['assigned', followUps.assigned, '/staff/follow-ups#assigned'],
    ['overdueTickets', tickets.overdue, '/staff/tickets?overdue=1'],
    ['approvals', approvals, '/staff/approvals'],
    ...orders,
    ['tickets', tickets.open, '/staff/tickets'],
    ['transfers', remittances.announced, '/staff/remittances'],
    ['gifts', gifts, '/staff/gifts?state=asked'],
    ['bankLines', lines, '/staff/statements'],
    ['unapplied', payments.unapplied, '/staff/payments?state=failed'],
    ['failedRefunds', payments.failedRefunds, '/staff/payments?refund=failed'],
    ['differences', differences, '/staff/comparison'],
    ['payouts', payouts, '/staff/payouts'],
    ['heldSalaries', heldSalaries, '/staff/buyers#held-salaries'],
    ['lateCompanies', remittances.late, '/staff/remittances'],
    ['companies', companies.pending, '/staff/companies?state=pending'],
    ['lowStock', stock, '/staff/products?state=low'],
    ['deadMails', mails, '/staff/mails'],
  ]
  return counts.flatMap(([kind, count, href]) => (count > 0 ? [{ kind, count, href }] : []))
}

type WorkCount = readonly [kind: StaffWork, count: number, href: string]

/** The orders of each open status. Those that are to be picked count once their fees are paid. */
async function countOrderWork(actor: Staff): Promise<WorkCount[]> {
  const counted = await countOpenOrders(actor)
  return Promise.all(
    OPEN_STATUSES.map(async (status): Promise<WorkCount> => {
      const isPicked = statusesOnList('pick').includes(status)
      const count = isPicked ? await countOrders(actor, { status, fees: 'paid' }) : (counted[status] ?? 0)
      return [`orders.${status}`, count, `/staff/orders?status=${status}${isPicked ? '&fees=paid' : ''}`]
    }),
  )
}

/** Tells whether invoices wait because the seller's facts are missing. */
export async function getHeldInvoices(): Promise<HeldInvoices | undefined> {
  const { missing, held } = await readHeldDocuments()
  return missing.length > 0 || held > 0 ? { missing, held } : undefined
}

const KEPT_FOR = 10 * MINUTE
let kept: { readonly figures: Promise<StaffFigures>; readonly day: string; readonly until: number } | undefined

/**
 * This month against the last one, the sales of a year and what is past due. The ledger of two months
 * takes a while to add up, so the answer is kept for ten minutes: these figures lead nobody to act at once.
 */
export function getStaffFigures(actor: Staff): Promise<StaffFigures> {
  const now = Date.now()
  const day = lagosDay(new Date(now))
  if (kept === undefined || kept.until < now || kept.day !== day) {
    const figures = readFigures(actor, day)
    kept = { figures, day, until: now + KEPT_FOR }
    figures.catch(() => {
      kept = undefined
    })
  }
  return kept.figures
}

/**
 * Postings of one month and account, up to the day of the month that it is now. Kobo. A reversal takes from the event
 * that it reverses.
 */
type Sums = {
  readonly month: string
  readonly kind: string
  readonly event: string
  readonly soFar: bigint
}

async function readFigures(actor: Staff, today: string): Promise<StaffFigures> {
  const { now, before, day } = monthsCompared(today)
  const year = periodAsked({}, today)
  const [rows, people, ageing, sold, soldNow, soldBefore] = await Promise.all([
    readSums(`${before}-01`, day),
    readPeople(`${before}-01`, day),
    listAgeing(actor),
    listSold('month', year),
    sumSales({ from: `${now}-01`, to: today }),
    sumSales(daysOfMonth(before, day)),
  ])
  const total = (account: string, event: string) => (month: string) =>
    toNaira(rows.find((row) => row.kind === account && row.event === event && row.month === month)?.soFar ?? 0n)
  const counted = (month: string) => people.find((row) => row.month === month)
  const compare = (key: 'deducted' | 'received', of: (month: string) => number) =>
    ({ key, now: of(now), before: of(before), isMoney: true }) as const
  return {
    compared: [
      { key: 'orders', now: counted(now)?.orders ?? 0, before: counted(before)?.orders ?? 0, isMoney: false },
      { key: 'sales', now: soldNow, before: soldBefore, isMoney: true },
      compare('deducted', total('payroll_receivable', 'deduction_confirmed')),
      compare('received', total('cash_bank', 'remittance_received')),
      { key: 'employees', now: counted(now)?.employees ?? 0, before: counted(before)?.employees ?? 0, isMoney: false },
    ],
    sales: monthsOf(year).map((label, place) => ({ label, naira: sold[place]?.values.sales ?? 0 })),
    arrears: arrearsOf(ageing),
  }
}

/** The first days of a month, at most all of them. */
function daysOfMonth(month: string, count: number): Period {
  const [last] = [addDays(`${month}-01`, count - 1), addDays(`${nextMonth(month)}-01`, -1)].sort()
  return { from: `${month}-01`, to: last ?? `${month}-01` }
}

const readSums = (from: string, day: number): Promise<Sums[]> =>
  report(
    (reports) => reports.$queryRaw<Sums[]>`
    SELECT month, kind, event, sum(amount)::bigint AS "soFar"
    FROM (
      SELECT to_char(${BOOKS_DAY}, 'YYYY-MM') AS month, account.kind::text AS kind,
        coalesce(original.event, entry.event)::text AS event, posting.amount
      FROM ledger_entries entry
      LEFT JOIN ledger_entries original ON original.id = entry.reverses_id
      JOIN ledger_postings posting ON posting.entry_id = entry.id
      JOIN ledger_accounts account ON account.id = posting.account_id
      WHERE ${BOOKS_DAY} >= ${from}::date AND extract(day FROM ${BOOKS_DAY}) <= ${day}
        AND account.kind IN ('payroll_receivable', 'cash_bank')
    ) AS moved
    GROUP BY month, kind, event`,
  )

/** Orders placed and employees confirmed in each month, up to the day of the month that it is now. */
const readPeople = (from: string, day: number) =>
  report(
    (reports) => reports.$queryRaw<{ month: string; orders: number; employees: number }[]>`
    SELECT to_char(at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM') AS month,
      count(*) FILTER (WHERE is_order)::int AS orders, count(*) FILTER (WHERE NOT is_order)::int AS employees
    FROM (
      SELECT placed_at AS at, true AS is_order FROM orders
      WHERE id >= ${firstIdOf(startOfDay(from))}::uuid AND placed_at >= ${startOfDay(from)}
      UNION ALL
      SELECT eligibility_at, false FROM users WHERE eligibility = 'approved' AND eligibility_at >= ${startOfDay(from)}
    ) AS happened
    WHERE extract(day FROM at AT TIME ZONE 'Africa/Lagos') <= ${day}
    GROUP BY 1`,
  )

/**
 * An id (UUID version 7) before those of all rows that are made from this moment on, also by a server whose clock is an
 * hour behind. Orders have no index on their time.
 */
function firstIdOf(moment: Date): string {
  const hex = (moment.getTime() - HOUR).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

const AGE_LABELS = ['Up to 30 days', '31–60 days', '61–90 days', 'Over 90 days'] as const

/** The first age is what is not due yet. */
const arrearsOf = ({ buyers, companies }: Awaited<ReturnType<typeof listAgeing>>): Bar[] =>
  AGE_LABELS.map((label, index) => ({
    label,
    naira: toNaira(
      sum([
        ...buyers.map(({ ages }) => fromNaira(ages[index + 1] ?? 0)),
        ...companies.map(({ ages }) => fromNaira(ages[index + 1] ?? 0)),
      ]),
    ),
  }))
