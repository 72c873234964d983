import 'server-only'
import { cache } from 'react'
import type { Partner, Staff } from '@/lib/core/actors'
import { type Day, columnDay, lagosDay } from '@/lib/core/clock'
import { type Tx, db } from '@/lib/core/db'
import { conflict } from '@/lib/core/errors'
import { type Kobo, ZERO, kobo, sum, toNaira } from '@/lib/core/money'
import { balanceOf } from './ledger'
import {
  RESERVING_STATUSES,
  type CreditState,
  type Instalment,
  availableCredit,
  duesByMonth,
  withoutPendingOrder,
  makePlan,
  usualMonths,
  withArrears,
} from './rules'
import type { DueDto, WalletDto } from './schema'

/** The columns of a company that are its credit terms. */
const termsSelect = { payday: true, defaultMonths: true, maxMonths: true, deductionCapBps: true } as const

const toTerms = (row: { payday: number; defaultMonths: number; maxMonths: number; deductionCapBps: number }) => ({
  payday: row.payday,
  defaultMonths: row.defaultMonths,
  maxMonths: row.maxMonths,
  capBps: row.deductionCapBps,
})

/**
 * What the limit of a buyer rests on: confirmed salary, company terms, open instalments, and the plans that pending
 * orders would bring if they were approved today.
 * @param exceptOrderId leaves one pending order out: the one being decided
 */
export async function creditState(userId: string, tx: Tx = db(), exceptOrderId?: string): Promise<CreditState> {
  const state = (await creditStates([userId], tx, exceptOrderId)).get(userId)
  if (!state) throw conflict('Your workplace profile is not complete.', { code: 'profile_incomplete' })
  return state
}

/** The same for many buyers at once; those whose workplace profile is not complete are left out. */
export async function creditStates(
  userIds: readonly string[],
  tx: Tx = db(),
  exceptOrderId?: string,
): Promise<Map<string, CreditState>> {
  const today = lagosDay(new Date())
  const [users, open, pending] = await Promise.all([
    tx.user.findMany({
      where: { id: { in: [...userIds] } },
      select: { id: true, salaryKobo: true, eligibility: true, lastDay: true, company: { select: termsSelect } },
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
  ])
  const states = new Map<string, CreditState>()
  for (const { id, salaryKobo, eligibility, lastDay, company } of users) {
    if (!company || salaryKobo === null) continue
    const terms = toTerms(company)
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

/** What the buyer still owes on open plans, in kobo: the amount left (checklist D-14). */
export async function outstanding(userId: string, tx: Tx = db()): Promise<Kobo> {
  return sum((await openInstalments([userId], tx)).map(({ amount }) => amount))
}

/** What the buyer can still have financed over the company's usual number of months. */
export async function spendable(userId: string): Promise<Kobo> {
  const state = await creditState(userId)
  return availableCredit(state, usualMonths(state))
}

/**
 * What each of these employees can still have financed, in naira, for the desk of their own company's HR; others are
 * left out.
 */
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
 * What each of these employees still owes, in naira, for the desk of their own company's HR: what the final pay of those
 * who leave has to cover. Others, and those who owe nothing, are left out.
 */
export async function owedBy(actor: Partner, employeeIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const own = await db().user.findMany({
    where: { id: { in: [...employeeIds] }, companyId: actor.companyId },
    select: { id: true },
  })
  const owed = new Map<string, Kobo>()
  for (const { userId, amount } of await openInstalments(
    own.map(({ id }) => id),
    db(),
  ))
    owed.set(userId, sum([owed.get(userId) ?? ZERO, amount]))
  return new Map([...owed].filter(([, amount]) => amount > 0n).map(([id, amount]) => [id, toNaira(amount)]))
}

/** A pending order, as the limit sees it. */
type Undecided = { readonly id: string; readonly userId: string; readonly financed: Kobo; readonly months: number }

/** What can be financed at most for each of these pending orders over its months, in naira: what approving is judged by. */
export async function limitsOf(orders: readonly Undecided[]): Promise<ReadonlyMap<string, number>> {
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
 * The wallet's figures (checklist ), with what falls due on the next payday as
 * `montlyPayBack`, and nothing available until HR has confirmed the salary. Asked once per rendering: the frame of the
 * shop shows a part of it, the dashboard the rest.
 */
export const getWallet = cache(async (userId: string): Promise<WalletDto> => {
  const [wallet, dues, user] = await Promise.all([
    db().wallet.findUnique({ where: { userId } }),
    upcomingDues(userId),
    db().user.findUniqueOrThrow({ where: { id: userId }, select: { eligibility: true } }),
  ])
  const available = user.eligibility === 'approved' ? await spendable(userId) : ZERO
  return {
    totalLoan: toNaira(wallet?.totalLoanKobo ?? 0n),
    paidLoan: toNaira(wallet?.paidLoanKobo ?? 0n),
    currentLoan: toNaira(wallet?.currentLoanKobo ?? 0n),
    montlyPayBack: toNaira(dues[0]?.open ?? 0n),
    availableCredit: toNaira(available),
    customerCredit: toNaira(wallet?.creditKobo ?? 0n),
  }
})

/** What is still to be deducted per payday, the next payday first; arrears are part of the next one. */
async function upcomingDues(userId: string): Promise<{ dueOn: Day; open: Kobo }[]> {
  const today = lagosDay(new Date())
  const open = (await openInstalments([userId], db())).filter(({ amount }) => amount > 0n)
  const later = [...new Set(open.map(({ dueOn }) => dueOn).filter((day) => day >= today))].sort()
  const arrears = sum(open.filter(({ dueOn }) => dueOn < today).map(({ amount }) => amount))
  const days = later.length > 0 ? later : arrears > 0n ? [today] : []
  return days.map((dueOn, index) => ({
    dueOn,
    open: sum([
      ...open.filter((instalment) => instalment.dueOn === dueOn).map(({ amount }) => amount),
      index === 0 ? arrears : ZERO,
    ]),
  }))
}

/** All instalments of open plans added up per payday, earliest first: the plan month by month. */
export async function planByMonth(userId: string): Promise<DueDto[]> {
  const rows = await db().instalment.groupBy({
    by: ['dueOn'],
    where: { plan: { userId, state: 'open' } },
    _sum: { amountKobo: true, paidKobo: true },
    orderBy: { dueOn: 'asc' },
  })
  return rows.map((row) => ({
    dueOn: columnDay(row.dueOn),
    amount: toNaira(row._sum.amountKobo ?? 0n),
    paid: toNaira(row._sum.paidKobo ?? 0n),
  }))
}

/** The instalments of one order's plan; empty before approval. */
export async function planOfOrder(orderId: string): Promise<DueDto[]> {
  const rows = await db().instalment.findMany({
    where: { plan: { orderId } },
    select: { dueOn: true, amountKobo: true, paidKobo: true },
    orderBy: { position: 'asc' },
  })
  return rows.map((row) => ({
    dueOn: columnDay(row.dueOn),
    amount: toNaira(row.amountKobo),
    paid: toNaira(row.paidKobo),
  }))
}

/** What a company owes of the deductions it made, in naira. */
export const owedByCompany = async (_actor: Staff, companyId: string): Promise<number> =>
  toNaira(await balanceOf(db(), { kind: 'payroll_receivable', companyId }))
