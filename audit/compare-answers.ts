import type { Client } from 'pg'
import type { Answers, Asked } from './answers'
import { account } from './bookings'
import { daysBetween, monthOf, nextMonth } from './calendar'
import { soldOf } from './compare-sold'
import { movementsOf } from './compare-ledger'
import { type Difference, add, compare } from './differences'
import { fromNaira } from './kobo'
import type { Part } from './plan'
import type { Recount } from './recount'

/* What the app answers on its pages and by its calls, against the recount. */

type Right = { readonly client: Client; readonly recount: Recount; readonly answers: Answers }

/** @returns the differences, and what was asked, for the summary */
export async function compareResponses(
  client: Client,
  recount: Recount,
  askApp: (asked: Asked) => Promise<Answers>,
): Promise<{ differences: Difference[]; counted: string }> {
  const { bookings } = recount
  const months = [...new Set(bookings.flatMap(({ day }) => (day === undefined ? [] : [monthOf(day)])))].sort()
  const companies = await client.query<{ id: string }>(`SELECT id FROM companies WHERE state = 'approved' ORDER BY id`)
  const asked = {
    months,
    buyerIds: [...recount.buyers.keys()].sort(),
    companyIds: companies.rows.map(({ id }) => id),
  }
  const { rows } = await client.query<{ today: string }>(
    `SELECT (now() AT TIME ZONE 'Africa/Lagos')::date::text AS today`,
  )
  const today = rows[0]?.today ?? ''
  const right = { client, recount, answers: await askApp(asked) }
  return {
    differences: [
      ...vatReports(right),
      ...journals(right, months),
      ...statements(right),
      ...exposures(right, today),
      ...homes(right, today),
      ...reports(right),
    ],
    counted:
      `, the VAT reports and journals of ${months.length} months, ${asked.buyerIds.length} statements, exposure, ` +
      `ageing, the homes of ${asked.companyIds.length} companies and of staff, and reports of a year`,
  }
}

function vatReports({ recount, answers }: Right): Difference[] {
  const [said, right] = [new Map<string, bigint>(), new Map<string, bigint>()]
  for (const { month, classes, withoutInvoice } of answers.vat) {
    add(said, `${month}|VAT without an invoice`, fromNaira(withoutInvoice))
    for (const { vatClass, sales, creditNotes, fees, feesRefunded } of classes)
      for (const [name, figure] of Object.entries({ sales, creditNotes, fees, feesRefunded })) {
        add(said, `${month}|${vatClass} ${name}, without VAT`, fromNaira(figure.net))
        add(said, `${month}|${vatClass} ${name}, VAT`, fromNaira(figure.vat))
      }
  }
  for (const { kind, day, figures } of recount.documents)
    for (const [place, { net, vat }] of figures) {
      const [what, vatClass] = place.split(' ')
      const names =
        what === 'goods'
          ? { invoice: 'sales', credit_note: 'creditNotes' }
          : { invoice: 'fees', credit_note: 'feesRefunded' }
      add(right, `${monthOf(day)}|${vatClass} ${names[kind]}, without VAT`, net)
      add(right, `${monthOf(day)}|${vatClass} ${names[kind]}, VAT`, vat)
    }
  return compare(said, right, (key) => `VAT report of ${key.replace('|', ', ')}`)
}

/** Money without a fact of its day is not in the recount's months, so its amount is only compared as a balance. */
function journals({ recount, answers }: Right, months: readonly string[]): Difference[] {
  const said = new Map<string, bigint>()
  for (const { month, accounts } of answers.journals)
    for (const { account: name, debits, credits } of accounts) {
      add(said, `${month}|${name}|debits`, fromNaira(debits))
      add(said, `${month}|${name}|credits`, fromNaira(credits))
    }
  const moved = movementsOf(recount.bookings)
  const isDated = recount.bookings.every(({ day }) => day !== undefined)
  const right = new Map([...moved].filter(([key]) => months.includes(key.slice(0, 7))))
  const journal = isDated ? compare(said, right, (key) => `Journal of ${key.split('|').join(', ')}`) : []

  const totals = new Map<string, bigint>()
  for (const [key, amount] of moved) add(totals, key.split('|').slice(1).join(', '), amount)
  const trial = new Map<string, bigint>()
  for (const { account: name, debits, credits } of answers.trialBalance) {
    add(trial, `${name}, debits`, fromNaira(debits))
    add(trial, `${name}, credits`, fromNaira(credits))
  }
  return [...journal, ...compare(trial, totals, (key) => `Trial balance, ${key}`)]
}

function statements({ recount, answers }: Right): Difference[] {
  const [said, right] = [new Map<string, bigint>(), new Map<string, bigint>()]
  for (const { buyerId, owed, credit } of answers.statements) {
    add(said, `${buyerId}|owed`, fromNaira(owed))
    add(said, `${buyerId}|credit`, fromNaira(credit))
  }
  for (const [id, { bookings, credit }] of recount.buyers) {
    for (const { postings } of bookings)
      for (const [name, amount] of postings)
        if (name === account('loans_receivable', id)) add(right, `${id}|owed`, amount)
    add(right, `${id}|credit`, credit)
  }
  return compare(said, right, (key) => `Statement of buyer ${key.replace('|', ', ')}`)
}

/** Orders that are asked for, and those that came to an end. All others are approved and on their way. */
const NOT_COMING = ['pending', 'delivered', 'rejected', 'cancelled']

/** Exposure, portfolio and ageing of each company. */
function exposures({ recount, answers }: Right, today: string): Difference[] {
  const said = new Map<string, bigint>()
  for (const { companyId, plans, coming, owed, credit } of answers.exposure)
    for (const [name, naira] of Object.entries({ plans, coming, owed, credit }))
      add(said, `${companyId}|${name}`, fromNaira(naira))
  for (const { companyId, outstanding } of answers.atRisk) add(said, `${companyId}|portfolio`, fromNaira(outstanding))
  for (const [who, rows] of Object.entries(answers.ageing))
    for (const { companyId, total, ages } of rows) {
      add(said, `${companyId}|ageing of ${who}`, fromNaira(total))
      if (who === 'companies')
        ages.forEach((naira, at) => add(said, `${companyId}|${who} ${AGES[at]}`, fromNaira(naira)))
    }

  const right = new Map<string, bigint>()
  for (const { companyId, open } of openParts(recount)) {
    add(right, `${companyId}|plans`, open)
    add(right, `${companyId}|portfolio`, open)
    add(right, `${companyId}|ageing of buyers`, open)
  }
  for (const { status, companyId, itemsKobo, vatKobo, interest } of recount.orders.values())
    if (!NOT_COMING.includes(status)) add(right, `${companyId}|coming`, itemsKobo + vatKobo + interest)
  for (const { id, credit, lines } of recount.companies.values()) {
    add(right, `${id}|credit`, credit)
    for (const line of lines.values()) {
      const left = line.amount - line.received
      add(right, `${id}|owed`, left)
      add(right, `${id}|ageing of companies`, left)
      const payday = recount.lines.find((each) => each.id === line.id)?.payday
      if (payday !== undefined) add(right, `${id}|companies ${ageOf(daysBetween(payday, today))}`, left)
    }
  }
  return compare(said, right, (key) => `Company ${key.replace('|', ', ')}`)
}

const AGES = ['not due', '1 to 30 days', '31 to 60 days', '61 to 90 days', 'over 90 days']

const ageOf = (days: number): string => AGES[days <= 0 ? 0 : days <= 30 ? 1 : days <= 60 ? 2 : days <= 90 ? 3 : 4] ?? ''

type OpenPart = { readonly orderId: string; readonly companyId: string; readonly part: Part; readonly open: bigint }

const openParts = ({ buyers, orders }: Recount): OpenPart[] =>
  [...buyers.values()].flatMap(({ plans }) =>
    plans
      .filter(({ state }) => state === 'open')
      .flatMap(({ orderId, parts }) =>
        parts.map((part) => ({
          orderId,
          companyId: orders.get(orderId)?.companyId ?? '',
          part,
          open: part.amount - part.paid,
        })),
      ),
  )

/** The homes of both desks: sales by month, what was deducted by month, and what each company owes. */
function homes({ recount, answers }: Right, today: string): Difference[] {
  const moved = movementsOf(recount.bookings)
  const amount = (key: string) => moved.get(key) ?? 0n
  const sales = (month: string) =>
    amount(`${month}|income_sales|credits`) -
    amount(`${month}|income_sales|debits`) -
    amount(`${month}|sales_returns|debits`) +
    amount(`${month}|sales_returns|credits`)
  const said = new Map<string, bigint>()
  const right = new Map<string, bigint>()
  for (const { label, naira } of answers.staffHome.sales) {
    add(said, `of staff, sales of ${label}`, fromNaira(naira))
    add(right, `of staff, sales of ${label}`, sales(label))
  }
  const present = answers.staffHome.compared
  for (const [key, counted] of Object.entries(monthSoFar(recount, today))) {
    add(said, `of staff, ${key} this month`, fromNaira(present.find((each) => each.key === key)?.now ?? 0))
    add(right, `of staff, ${key} this month`, counted)
  }
  for (const { companyId, owed, deducted } of answers.partnerHomes) {
    add(said, `of company ${companyId}, owed`, fromNaira(owed))
    add(right, `of company ${companyId}, owed`, recount.companies.get(companyId)?.owed ?? 0n)
    const shown = deducted.map(({ label }) => label)
    for (const { label, naira } of deducted)
      add(said, `of company ${companyId}, deducted in ${label}`, fromNaira(naira))
    for (const line of recount.companies.get(companyId)?.lines.values() ?? [])
      if (shown.includes(line.month)) add(right, `of company ${companyId}, deducted in ${line.month}`, line.amount)
  }
  return compare(said, right, (key) => `Home ${key}`)
}

/** Sales by company, what was collected by month, and the portfolio by the month of the sale. */
function reports({ recount, answers }: Right): Difference[] {
  const { from, to, sales, collected, portfolio } = answers.reports
  const [said, right] = [new Map<string, bigint>(), new Map<string, bigint>()]
  for (const row of sales) add(said, `${row.id}|sales`, fromNaira(row.sales))
  const figures = { '': collected, 'portfolio, ': portfolio }
  for (const [prefix, rows] of Object.entries<readonly Readonly<Record<string, number>>[]>(figures))
    rows.reduce((month, row) => {
      for (const [name, naira] of Object.entries(row)) add(said, `${month}|${prefix}${name}`, fromNaira(naira))
      return nextMonth(month)
    }, monthOf(from))

  const months = new Map<string, string>()
  for (const { event, subject, day, sales } of soldOf(recount)) {
    if (day >= from && day <= to) add(right, `${recount.orders.get(subject)?.companyId}|sales`, sales)
    if (event === 'order_delivered' && day >= from && day <= to) months.set(subject, monthOf(day))
  }
  for (const { subject, financed } of soldOf(recount))
    if (months.has(subject)) add(right, `${months.get(subject)}|portfolio, sold`, financed)
  for (const { orderId, open } of openParts(recount))
    if (months.has(orderId)) add(right, `${months.get(orderId)}|portfolio, open`, open)
  for (const { lines } of recount.companies.values())
    for (const { month, amount, received } of lines.values()) {
      if (month < monthOf(from) || month > monthOf(to)) continue
      add(right, `${month}|deducted`, amount)
      add(right, `${month}|received`, received)
    }
  return compare(said, right, (key) => `Report of ${key.replace('|', ', ')}`)
}

/** What was deducted and received in this month up to today; a reversal takes from what it reverses. */
function monthSoFar({ bookings }: Recount, today: string): Record<'deducted' | 'received', bigint> {
  const of = (event: string, name: string) =>
    bookings
      .filter(
        (entry) =>
          entry.event.endsWith(event) &&
          entry.day !== undefined &&
          monthOf(entry.day) === monthOf(today) &&
          entry.day <= today,
      )
      .flatMap(({ postings }) => postings)
      .filter(([kind]) => kind.split(' ')[0] === name)
      .reduce((sum, [, amount]) => sum + amount, 0n)
  return { deducted: of('deduction_confirmed', 'payroll_receivable'), received: of('remittance_received', 'cash_bank') }
}
