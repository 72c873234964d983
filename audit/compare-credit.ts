import type { Client } from 'pg'
import { type Difference, add, compare, compareOne } from './differences'
import { grouped } from './groups'
import type { Recount } from './recount'

/* Wallets, plans, instalments, and what of deductions has arrived, against the recount. */

type Row = Readonly<Record<string, string>>

type Compared = { readonly differences: Difference[]; readonly plans: number }

export async function compareCredit(client: Client, recount: Recount): Promise<Compared> {
  const wallets = await compareWallets(client, recount)
  const { differences: plans, count } = await comparePlans(client, recount)
  const lines = await compareLines(client, recount)
  return { differences: [...wallets, ...plans, ...lines], plans: count }
}

const WALLET = { total: 'all loans', current: 'open loans', paid: 'paid of open loans', credit: 'credit' } as const

async function compareWallets(client: Client, { buyers }: Recount): Promise<Difference[]> {
  const { rows } = await client.query<Row>(`
    SELECT user_id, total_loan_kobo AS total, current_loan_kobo AS current, paid_loan_kobo AS paid,
      credit_kobo AS credit FROM wallets`)
  const [said, right] = [new Map<string, bigint>(), new Map<string, bigint>()]
  for (const row of rows)
    for (const name of Object.keys(WALLET)) add(said, `${row['user_id']}|${name}`, BigInt(row[name] ?? 0))
  for (const { id, wallet } of buyers.values())
    for (const [name, amount] of Object.entries(wallet)) add(right, `${id}|${name}`, amount)
  return compare(said, right, (key) => {
    const [id = '', name = 'total'] = key.split('|')
    return `Wallet of buyer ${id}, ${WALLET[name as keyof typeof WALLET]}`
  })
}

type PlanRow = { readonly order_id: string; readonly state: string; readonly principal_kobo: string }
type PartRow = { readonly order_id: string; readonly due_on: string; readonly amount: string; readonly paid: string }

async function comparePlans(
  client: Client,
  recount: Recount,
): Promise<{ readonly differences: Difference[]; readonly count: number }> {
  const plans = await client.query<PlanRow>(
    `SELECT order_id, state::text AS state, principal_kobo FROM plans WHERE state <> 'reversed'`,
  )
  const parts = await client.query<PartRow>(`
    SELECT plan.order_id, part.due_on::text AS due_on, part.amount_kobo AS amount, part.paid_kobo AS paid
    FROM instalments part JOIN plans plan ON plan.id = part.plan_id AND plan.state <> 'reversed'`)
  const partsOf = grouped(parts.rows, (part) => part.order_id)
  const right = new Map(
    [...recount.buyers.values()].flatMap((buyer) => buyer.plans.map((plan) => [plan.orderId, plan])),
  )
  const numberOf = (orderId: string) => recount.orders.get(orderId)?.number ?? orderId
  const differences: Difference[] = []
  for (const { order_id: orderId, state, principal_kobo: principal } of plans.rows) {
    const plan = right.get(orderId)
    const where = `Plan of order ${numberOf(orderId)}`
    if (plan === undefined) {
      differences.push({ where, said: BigInt(principal), right: 0n })
      continue
    }
    differences.push(
      ...compareOne(`${where}, its amount`, BigInt(principal), plan.principal),
      ...compareOne(`${where}, its state`, state, plan.state),
    )
    const [said, counted] = [new Map<string, bigint>(), new Map<string, bigint>()]
    // The days of a plan that is paid stay as they were when the payday of the company changes.
    const dayOf = (day: string) => (plan.state === 'settled' ? day.slice(0, 7) : day)
    for (const part of partsOf.get(orderId) ?? []) {
      add(said, `${dayOf(part.due_on)}, its amount`, BigInt(part.amount))
      add(said, `${dayOf(part.due_on)}, paid of it`, BigInt(part.paid))
    }
    for (const part of plan.parts) {
      add(counted, `${dayOf(part.dueOn)}, its amount`, part.amount)
      add(counted, `${dayOf(part.dueOn)}, paid of it`, part.paid)
    }
    differences.push(...compare(said, counted, (key) => `${where}, instalment of ${key}`))
  }
  const known = new Set(plans.rows.map((plan) => plan.order_id))
  for (const [orderId, plan] of right)
    if (!known.has(orderId))
      differences.push({ where: `Plan of order ${numberOf(orderId)}`, said: 0n, right: plan.principal })
  return { differences, count: plans.rows.length }
}

/** What of each deduction has arrived, and what was credited of each line of an order. */
async function compareLines(client: Client, recount: Recount): Promise<Difference[]> {
  const [said, right] = [new Map<string, bigint>(), new Map<string, bigint>()]
  for (const { id, received } of recount.lines) add(said, id, received)
  for (const { lines } of recount.companies.values())
    for (const { id, received } of lines.values()) add(right, id, received)
  const months = new Map(recount.lines.map(({ id, month, userId }) => [id, `${month} of buyer ${userId}`]))
  const { rows } = await client.query<{ id: string; number: string; name: string; credited: number }>(`
    SELECT item.id, orders.number, item.name, item.credited_quantity AS credited
    FROM order_items item JOIN orders ON orders.id = item.order_id`)
  return [
    ...compare(said, right, (id) => `Deduction line of ${months.get(id) ?? id}, received of it`),
    ...rows.flatMap(({ id, number, name, credited }) =>
      compareOne(`Order ${number}, credited of ${name}`, `${credited} units`, `${recount.creditedOf(id)} units`),
    ),
  ]
}
