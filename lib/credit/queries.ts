import 'server-only'
import { cache } from 'react'
import { Prisma } from '@/generated/prisma/client'
import { PAUSED_SENTENCE } from '@/lib/companies/rules'
import { SALARY_HELD_SENTENCE } from '@/lib/companies/salary-rules'
import { termsSelect } from '@/lib/companies/terms'
import type { Partner, Staff } from '@/lib/core/actors'
import { columnDay } from '@/lib/core/clock'
import { type Tx, db } from '@/lib/database/db'
import { type Kobo, ZERO, kobo, sum, toNaira } from '@/lib/core/money'
import { type RawTx, raw } from '@/lib/database/raw'
import {
  type BuyerCredit,
  type CreditFacts,
  MONTHS_OVER,
  creditFacts,
  creditOf,
  creditTerms,
  knownCredit,
  toCreditState,
} from './facts'
import { type OwnCredit, creditSentence, waitingForPayout } from './credit-rules'
import { INTEREST_ACCOUNTS } from './interest-rules'
import { balanceOf } from './ledger'
import { NO_LIMIT, explainLimit, usualOrder } from './limit-rules'
import {
  FOOD_STATES,
  type FoodState,
  ON_ITS_WAY_STATUSES,
  type Instalment,
  type Paydays,
  availableCredit,
  whyLess,
} from './rules'
import type { DueDto, WalletDto } from './schema'

const creditTermsSelect = { ...termsSelect, defaultMonths: true, maxMonths: true } as const

/**
 * The facts behind a buyer's limit: confirmed salary, company terms, open instalments, and the instalments of
 * orders that are not delivered yet, as if they were delivered today.
 * @param exceptOrderId a pending order to leave out, because it is being decided
 * @throws AppError 409 without a complete workplace profile
 */
export async function creditState(userId: string, tx: RawTx = raw(), exceptOrderId?: string): Promise<BuyerCredit> {
  return knownCredit((await creditStates([userId], tx, exceptOrderId)).get(userId))
}

/** The `creditState` of many buyers. Buyers without a complete workplace profile are left out. */
export async function creditStates(
  userIds: readonly string[],
  tx: RawTx = raw(),
  exceptOrderId?: string,
): Promise<Map<string, BuyerCredit>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx.$queryRaw<CreditFacts[]>(creditFacts(userIds, exceptOrderId))
  return new Map(
    rows.flatMap((facts) => {
      const state = toCreditState(facts)
      return state ? [[facts.id, state] as const] : []
    }),
  )
}

/** The paydays that are open for a new plan of a buyer. Lock their company first, so that none is closed meanwhile. */
export async function paydaysOf(tx: Tx, userId: string, companyId: string): Promise<Paydays> {
  const company = await tx.company.findUniqueOrThrow({ where: { id: companyId }, select: creditTermsSelect })
  const [person] = await tx.$queryRaw<{ over: string[] }[]>`
    SELECT ${MONTHS_OVER} AS over FROM users WHERE id = ${userId}::uuid`
  return creditTerms(company, person?.over ?? []).payday
}

async function openInstalments(userIds: readonly string[], tx: Tx): Promise<(Instalment & { userId: string })[]> {
  if (userIds.length === 0) return []
  const rows = await tx.instalment.findMany({
    where: { plan: { userId: { in: [...userIds] }, state: 'open' } },
    select: { dueOn: true, amountKobo: true, paidKobo: true, plan: { select: { userId: true } } },
  })
  return rows.map(({ dueOn, amountKobo, paidKobo, plan }) => ({
    userId: plan.userId,
    dueOn: columnDay(dueOn),
    amount: kobo(amountKobo - paidKobo),
  }))
}

/** The buyer's unpaid balance on open plans, in kobo. */
export async function outstanding(userId: string, tx: Tx = db()): Promise<Kobo> {
  return sum((await openInstalments([userId], tx)).map(({ amount }) => amount))
}

/** What was written off of the buyer's plans and is not repaid, in kobo. */
export async function writtenOffOf(userId: string, tx: Tx = db()): Promise<Kobo> {
  const [row] = await tx.$queryRaw<{ open: bigint }[]>`
    SELECT coalesce(sum(part.amount_kobo - part.paid_kobo), 0)::bigint AS open
    FROM plans plan JOIN instalments part ON part.plan_id = plan.id
    WHERE plan.user_id = ${userId}::uuid AND plan.state = 'written_off'`
  return kobo(row?.open ?? 0n)
}

/** Whether a debt of the buyer was written off, and two of staff have not decided about new credit. */
export const isCreditStopped = async (userId: string): Promise<boolean> =>
  (await db().plan.count({ where: { userId, state: 'written_off', creditAllowedAt: null } })) > 0

/** The largest order in kobo, in whole naira, that the buyer can still place over the company's usual months. */
export async function spendable(userId: string): Promise<Kobo> {
  return usualOrder(await creditState(userId))
}

/** The ids among `ids` of employees of HR's own company. */
async function employeesOf({ companyId }: Partner, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const own = await db().user.findMany({ where: { id: { in: [...ids] }, companyId }, select: { id: true } })
  return own.map(({ id }) => id)
}

/** The `spendable` amount, in naira, of each of these employees of HR's own company. Others are left out. */
export async function spendableOf(
  actor: Partner,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const states = await creditStates(await employeesOf(actor, employeeIds))
  return new Map([...states].map(([id, state]) => [id, toNaira(usualOrder(state))]))
}

/**
 * The debt, in naira, of each of these employees of HR's own company. A leaver's final pay has to cover it. Others, and
 * employees without debt, are left out.
 */
export async function owedBy(actor: Partner, employeeIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const open = await openInstalments(await employeesOf(actor, employeeIds), db())
  const owed = new Map<string, Kobo>()
  for (const { userId, amount } of open) owed.set(userId, sum([owed.get(userId) ?? ZERO, amount]))
  return new Map([...owed].filter(([, amount]) => amount > 0n).map(([id, amount]) => [id, toNaira(amount)]))
}

export type PendingOrder = { readonly id: string; readonly userId: string; readonly months: number }

/** The limit, in naira, that applies when each of these pending orders is approved. */
export async function limitsOf(orders: readonly PendingOrder[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db().$queryRaw<CreditFacts[]>(creditFacts([...new Set(orders.map(({ userId }) => userId))]))
  const factsOf = new Map(rows.map((facts) => [facts.id, facts]))
  return new Map(
    orders.flatMap(({ id, userId, months }) => {
      const facts = factsOf.get(userId)
      const state = facts && toCreditState(facts, id)
      return state ? [[id, toNaira(availableCredit(state, months))] as const] : []
    }),
  )
}

/**
 * SQL for what the row of `facts` around it has repaid of all plans, open or not, in kobo. Interest given back pays
 * instalments too, and is not a repayment.
 */
const REPAID_SO_FAR = Prisma.sql`(
  (SELECT coalesce(sum(part.paid_kobo), 0) FROM plans plan JOIN instalments part ON part.plan_id = plan.id
    WHERE plan.user_id = facts.id AND plan.state <> 'reversed')
  - (SELECT coalesce(sum(posting.amount), 0)
    FROM plans plan JOIN ledger_entries entry ON entry.order_id = plan.order_id AND entry.event = 'interest_rebate'
    JOIN ledger_postings posting ON posting.entry_id = entry.id
    JOIN ledger_accounts account ON account.id = posting.account_id AND account.kind IN ${Prisma.raw(INTEREST_ACCOUNTS)}
    WHERE plan.user_id = facts.id AND plan.state <> 'reversed'))::bigint`

/**
 * SQL for the financed parts of approved orders that are not delivered yet, of the row of `facts` around it, by what
 * happens to them next.
 */
const FOOD_TO_COME = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('state', state, 'amount', amount::text)), '[]') FROM (
    SELECT CASE WHEN status = 'approved' AND fees_paid_at IS NULL AND service_fee_kobo + delivery_fee_kobo > 0
      THEN 'unpaid' ELSE status::text END AS state, sum(items_kobo + vat_kobo + interest_kobo)::bigint AS amount
    FROM orders
    WHERE orders.user_id = facts.id AND orders.status = ANY(${ON_ITS_WAY_STATUSES}::"OrderStatus"[])
    GROUP BY 1) AS to_come)`

/** A wallet in kobo, with the facts behind the limit. */
type WalletRow = CreditFacts & {
  readonly financedSoFar: bigint
  readonly repaidSoFar: bigint
  readonly paidLoan: bigint
  readonly currentLoan: bigint
  /** Orders that are approved and not delivered; kobo in JSON are texts. */
  readonly foodToCome: readonly { readonly state: FoodState; readonly amount: string }[]
}

/**
 * The wallet. The four figures of the loan count open plans only: what is paid and what is left are the total,
 * which is the current loan (docs/decisions/0143). `montlyPayBack` leaves the pay on the next payday. Nothing is
 * available before HR confirms the salary. Cached per request: layout and page both read it.
 */
export const getWallet = cache(async (userId: string): Promise<WalletDto> => {
  const [wallet] = await raw().$queryRaw<WalletRow[]>`
    SELECT facts.*, coalesce(wallets.total_loan_kobo, 0) AS "financedSoFar", ${REPAID_SO_FAR} AS "repaidSoFar",
      coalesce(wallets.paid_loan_kobo, 0) AS "paidLoan", coalesce(wallets.current_loan_kobo, 0) AS "currentLoan",
      ${FOOD_TO_COME} AS "foodToCome"
    FROM (${creditFacts([userId])}) AS facts LEFT JOIN wallets ON wallets.user_id = facts.id`
  if (!wallet) throw new Error(`there is no account ${userId}`)
  const state = toCreditState(wallet)
  const isOpen = state && wallet.eligibility === 'approved'
  return {
    totalLoan: toNaira(wallet.currentLoan),
    paidLoan: toNaira(wallet.paidLoan),
    currentLoan: toNaira(wallet.currentLoan),
    financedSoFar: toNaira(wallet.financedSoFar),
    repaidSoFar: toNaira(wallet.repaidSoFar),
    montlyPayBack: toNaira(state?.next?.asked ?? ZERO),
    payBackNote: state?.next ? whyLess(state.next, state) : '',
    nextDeductionOn: state?.nextOn ?? null,
    planned: (state?.planned ?? []).map(({ orderId, credit, instalments }) => ({
      orderId,
      credit: toNaira(credit),
      instalments: instalments.map(({ dueOn, amount }) => ({ dueOn, amount: toNaira(amount) })),
    })),
    availableCredit: toNaira(isOpen ? usualOrder(state) : ZERO),
    limit: isOpen ? explainLimit(state) : NO_LIMIT,
    ...creditFields(state?.ownCredit ?? creditOf(wallet)),
    onItsWay: toNaira(sum(wallet.foodToCome.map(({ amount }) => kobo(BigInt(amount))))),
    foodToCome: FOOD_STATES.flatMap((state) => {
      const found = wallet.foodToCome.find((each) => each.state === state)
      return found ? [{ state, amount: toNaira(BigInt(found.amount)) }] : []
    }),
    pauseNote: wallet.company?.isPaused ? PAUSED_SENTENCE : state?.isSalaryHeld ? SALARY_HELD_SENTENCE : '',
  }
})

const creditFields = (own: OwnCredit) => ({
  customerCredit: toNaira(own.credit),
  creditReserved: toNaira(waitingForPayout(own)),
  creditNote: creditSentence(own),
})

/** All instalments of the buyer's open plans, summed per payday, earliest first. */
export async function planByMonth(userId: string): Promise<DueDto[]> {
  const rows = await raw().$queryRaw<{ dueOn: Date; amount: bigint; paid: bigint }[]>`
    SELECT due_on AS "dueOn", sum(amount_kobo)::bigint AS amount, sum(paid_kobo)::bigint AS paid
    FROM plans JOIN instalments ON instalments.plan_id = plans.id
    WHERE plans.user_id = ${userId}::uuid AND plans.state = 'open' AND amount_kobo > 0
    GROUP BY due_on ORDER BY due_on`
  return rows.map(({ dueOn, amount, paid }) => ({
    dueOn: columnDay(dueOn),
    amount: toNaira(amount),
    paid: toNaira(paid),
  }))
}

/** The instalments of one order's plan without those that credit notes took back whole; empty before delivery. */
export async function planOfOrder(orderId: string): Promise<DueDto[]> {
  const rows = await db().instalment.findMany({
    where: { plan: { orderId, state: { not: 'reversed' } }, amountKobo: { gt: 0n } },
    select: { dueOn: true, amountKobo: true, paidKobo: true },
    orderBy: { position: 'asc' },
  })
  return rows.map((row) => ({
    dueOn: columnDay(row.dueOn),
    amount: toNaira(row.amountKobo),
    paid: toNaira(row.paidKobo),
  }))
}

/** What is left to pay of each instalment of one order's open plan, in order. */
export async function openInstalmentsOf(orderId: string, tx: Tx = db()): Promise<Instalment[]> {
  const rows = await tx.instalment.findMany({
    where: { plan: { orderId, state: 'open' } },
    select: { dueOn: true, amountKobo: true, paidKobo: true },
    orderBy: { position: 'asc' },
  })
  return rows
    .map(({ dueOn, amountKobo, paidKobo }) => ({ dueOn: columnDay(dueOn), amount: kobo(amountKobo - paidKobo) }))
    .filter(({ amount }) => amount > 0n)
}

/** The deductions that a company still has to send, in naira. */
export const owedByCompany = async (_actor: Staff, companyId: string): Promise<number> =>
  toNaira(await balanceOf(db(), { kind: 'payroll_receivable', companyId }))
