import 'server-only'
import { cache } from 'react'
import type { Prisma } from '@/generated/prisma/client'
import { termsOf, termsSelect } from '@/lib/companies/terms'
import type { Partner, Staff } from '@/lib/core/actors'
import { type Day, columnDay, lagosDay } from '@/lib/core/clock'
import { type Tx, databaseDay, db } from '@/lib/core/db'
import { conflict } from '@/lib/core/errors'
import { type Kobo, ZERO, kobo, sum, toNaira } from '@/lib/core/money'
import { balanceOf } from './ledger'
import {
  ON_ITS_WAY_STATUSES,
  RESERVING_STATUSES,
  type CreditState,
  type CreditTerms,
  type Instalment,
  type Paydays,
  availableCredit,
  duesByMonth,
  withoutPendingOrder,
  makePlan,
  monthOf,
  usualMonths,
  withArrears,
} from './rules'
import type { DueDto, WalletDto } from './schema'

const creditTermsSelect = { ...termsSelect, defaultMonths: true, maxMonths: true } as const

function toTerms(
  row: Prisma.CompanyGetPayload<{ select: typeof creditTermsSelect }>,
  isOver: (month: string) => boolean,
): CreditTerms {
  const terms = termsOf(row)
  return {
    payday: (month) => (isOver(month) ? null : terms.in(month).payday),
    defaultMonths: row.defaultMonths,
    maxMonths: row.maxMonths,
    capBps: (month) => terms.in(month).deductionCapBps,
  }
}

/**
 * The facts behind a buyer's limit: confirmed salary, company terms, open instalments, and the instalments of
 * orders that are not delivered yet, as if they were delivered today.
 * @param exceptOrderId a pending order to leave out, because it is being decided
 * @throws AppError 409 without a complete workplace profile
 */
export async function creditState(userId: string, tx: Tx = db(), exceptOrderId?: string): Promise<CreditState> {
  const state = (await creditStates([userId], tx, exceptOrderId)).get(userId)
  if (!state) throw conflict('Your workplace profile is not complete.', { code: 'profile_incomplete' })
  return state
}

/** The `creditState` of many buyers. Buyers without a complete workplace profile are left out. */
export async function creditStates(
  userIds: readonly string[],
  tx: Tx = db(),
  exceptOrderId?: string,
): Promise<Map<string, CreditState>> {
  const [today, users, open, pending, over] = await Promise.all([
    databaseDay(tx),
    tx.user.findMany({
      where: { id: { in: [...userIds] } },
      select: { id: true, salaryKobo: true, eligibility: true, lastDay: true, company: { select: creditTermsSelect } },
    }),
    openInstalments(userIds, tx),
    tx.order.findMany({
      where: {
        userId: { in: [...userIds] },
        status: { in: RESERVING_STATUSES },
        id: exceptOrderId ? { not: exceptOrderId } : undefined,
      },
      select: { userId: true, itemsKobo: true, vatKobo: true, interestKobo: true, months: true },
    }),
    monthsOver(userIds, tx),
  ])

  const states = new Map<string, CreditState>()
  for (const { id, salaryKobo, eligibility, lastDay, company } of users) {
    if (!company || salaryKobo === null) continue
    const terms = toTerms(company, (month) => over.has(`${id} ${month}`))
    const owed = withArrears(
      open.filter(({ userId }) => userId === id),
      today,
      terms.payday,
    )
    const coming = pending
      .filter(({ userId }) => userId === id)
      .flatMap((order) =>
        makePlan(kobo(order.itemsKobo + order.vatKobo + order.interestKobo), order.months, today, terms.payday),
      )
    const until = lastDay ? columnDay(lastDay) : eligibility === 'left' ? today : undefined
    states.set(id, { salary: kobo(salaryKobo), terms, today, dues: duesByMonth([...owed, ...coming]), lastDay: until })
  }
  return states
}

/** The paydays that are open for a new plan of a buyer. Lock their company first, so that none is closed meanwhile. */
export async function paydaysOf(tx: Tx, userId: string, companyId: string): Promise<Paydays> {
  const [company, over] = await Promise.all([
    tx.company.findUniqueOrThrow({ where: { id: companyId }, select: creditTermsSelect }),
    monthsOver([userId], tx),
  ])
  return toTerms(company, (month) => over.has(`${userId} ${month}`)).payday
}

/**
 * The months whose payroll is over for these buyers, as 'USER-ID YYYY-MM': their company has closed the month, or HR
 * has filled in their line of it.
 */
async function monthsOver(userIds: readonly string[], tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.$queryRaw<{ month: string }[]>`
    SELECT users.id || ' ' || to_char(period.month, 'YYYY-MM') AS month
    FROM users JOIN deduction_periods period ON period.company_id = users.company_id
    WHERE users.id = ANY(${userIds}::uuid[])
      AND period.month >= date_trunc('month', now() AT TIME ZONE 'Africa/Lagos')::date
      AND (period.closed_at IS NOT NULL OR EXISTS (
        SELECT FROM deduction_lines line
        WHERE line.period_id = period.id AND line.user_id = users.id AND line.deducted_kobo IS NOT NULL))`
  return new Set(rows.map(({ month }) => month))
}

async function openInstalments(userIds: readonly string[], tx: Tx): Promise<(Instalment & { userId: string })[]> {
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

/** The amount in kobo that the buyer can still finance over the company's default number of months. */
export async function spendable(userId: string): Promise<Kobo> {
  const state = await creditState(userId)
  return availableCredit(state, usualMonths(state))
}

/** The `spendable` amount, in naira, of each of these employees of HR's own company. Others are left out. */
export async function spendableOf(
  actor: Partner,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const own = await db().user.findMany({
    where: { id: { in: [...employeeIds] }, companyId: actor.companyId },
    select: { id: true },
  })
  const states = await creditStates(own.map(({ id }) => id))
  return new Map([...states].map(([id, state]) => [id, toNaira(availableCredit(state, usualMonths(state)))]))
}

/**
 * The debt, in naira, of each of these employees of HR's own company. A leaver's final pay has to cover it. Others, and
 * employees without debt, are left out.
 */
export async function owedBy(actor: Partner, employeeIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const own = await db().user.findMany({
    where: { id: { in: [...employeeIds] }, companyId: actor.companyId },
    select: { id: true },
  })
  const open = await openInstalments(
    own.map(({ id }) => id),
    db(),
  )
  const owed = new Map<string, Kobo>()
  for (const { userId, amount } of open) owed.set(userId, sum([owed.get(userId) ?? ZERO, amount]))
  return new Map([...owed].filter(([, amount]) => amount > 0n).map(([id, amount]) => [id, toNaira(amount)]))
}

/** `financed` in kobo. */
type PendingOrder = { readonly id: string; readonly userId: string; readonly financed: Kobo; readonly months: number }

/** The limit, in naira, that applies when each of these pending orders is approved. */
export async function limitsOf(orders: readonly PendingOrder[]): Promise<ReadonlyMap<string, number>> {
  const states = await creditStates([...new Set(orders.map(({ userId }) => userId))])
  return new Map(
    orders.flatMap(({ id, userId, financed, months }) => {
      const state = states.get(userId)
      return state
        ? [[id, toNaira(availableCredit(withoutPendingOrder(state, financed, months), months))] as const]
        : []
    }),
  )
}

/**
 * The wallet: amount left = `currentLoan` - `paidLoan`, both of open plans only; `montlyPayBack` is due on the
 * next payday. Nothing is available before HR confirms the salary. Cached per request: layout and page both read it.
 */
export const getWallet = cache(async (userId: string): Promise<WalletDto> => {
  const [wallet, next, user, coming] = await Promise.all([
    db().wallet.findUnique({ where: { userId } }),
    nextDeduction(userId),
    db().user.findUniqueOrThrow({ where: { id: userId }, select: { eligibility: true } }),
    db().order.aggregate({
      where: { userId, status: { in: ON_ITS_WAY_STATUSES } },
      _sum: { itemsKobo: true, vatKobo: true, interestKobo: true },
    }),
  ])
  const { itemsKobo, vatKobo, interestKobo } = coming._sum
  const available = user.eligibility === 'approved' ? await spendable(userId) : ZERO
  return {
    totalLoan: toNaira(wallet?.totalLoanKobo ?? 0n),
    paidLoan: toNaira(wallet?.paidLoanKobo ?? 0n),
    currentLoan: toNaira(wallet?.currentLoanKobo ?? 0n),
    montlyPayBack: toNaira(next),
    availableCredit: toNaira(available),
    customerCredit: toNaira(wallet?.creditKobo ?? 0n),
    onItsWay: toNaira((itemsKobo ?? 0n) + (vatKobo ?? 0n) + (interestKobo ?? 0n)),
  }
})

/**
 * The next deduction: the arrears, and all instalments of the next month that has one. Payroll takes a month at once,
 * also when a plan of another time has another day in it.
 */
async function nextDeduction(userId: string): Promise<Kobo> {
  const today = lagosDay(new Date())
  const open = (await openInstalments([userId], db())).filter(({ amount }) => amount > 0n)
  const next = open
    .map(({ dueOn }) => dueOn)
    .filter((day) => day >= today)
    .sort()[0]
  const isTaken = (dueOn: Day) => dueOn < today || (next !== undefined && monthOf(dueOn) === monthOf(next))
  return sum(open.filter(({ dueOn }) => isTaken(dueOn)).map(({ amount }) => amount))
}

/** All instalments of the buyer's open plans, summed per payday, earliest first. */
export async function planByMonth(userId: string): Promise<DueDto[]> {
  const rows = await db().instalment.groupBy({
    by: ['dueOn'],
    where: { plan: { userId, state: 'open' }, amountKobo: { gt: 0n } },
    _sum: { amountKobo: true, paidKobo: true },
    orderBy: { dueOn: 'asc' },
  })
  return rows.map((row) => ({
    dueOn: columnDay(row.dueOn),
    amount: toNaira(row._sum.amountKobo ?? 0n),
    paid: toNaira(row._sum.paidKobo ?? 0n),
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

/** The deductions that a company still has to send, in naira. */
export const owedByCompany = async (_actor: Staff, companyId: string): Promise<number> =>
  toNaira(await balanceOf(db(), { kind: 'payroll_receivable', companyId }))
