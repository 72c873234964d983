import 'server-only'
import { hasLeft } from '@/lib/access/rules'
import type { Staff } from '@/lib/core/actors'
import { columnDay, lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { inNaira, fromNaira, kobo, sum, toNaira } from '@/lib/core/money'
import { creditState, getWallet, planByMonth } from '@/lib/credit/queries'
import { largestOrder } from '@/lib/credit/limit-rules'
import { monthlyCeiling, usualMonths } from '@/lib/credit/rules'
import { listSelfPay } from '@/lib/credit/self-pay-queries'
import type { BuyerDetailDto } from './schema'

/** The most rows of each list on a buyer's page. */
const NEWEST = 50

/**
 * Reads everything about a buyer that staff need to answer a call.
 * @throws AppError 404 for an unknown or erased buyer
 */
export async function getBuyer(_actor: Staff, buyerId: string): Promise<BuyerDetailDto> {
  const row = isId(buyerId) ? await findProfile(buyerId) : null
  if (!row) throw notFound('There is no such buyer.')
  const [wallet, dues, selfPay, limit, plans, orders, payments, names, notifications] = await Promise.all([
    getWallet(row.id),
    planByMonth(row.id),
    listSelfPay(row.id),
    limitOf(row),
    listPlans(row.id),
    listOrders(row.id),
    listPayments(row.id),
    listNames(row.id),
    listNotifications(row.id),
  ])
  const today = lagosToday()
  const late = dues.filter(({ dueOn }) => dueOn < today)
  const open = (parts: typeof dues) =>
    toNaira(sum(parts.map(({ amount, paid }) => kobo(fromNaira(amount) - fromNaira(paid)))))
  return {
    id: row.id,
    email: row.email,
    fullname: row.fullName,
    staffId: row.staffNumber ?? '',
    company: row.company?.name ?? '',
    status: hasLeft(row, today) ? 'left' : row.eligibility,
    lastDay: row.lastDay && columnDay(row.lastDay),
    feePaid: row.feePaidAt !== null,
    owed: open(dues),
    arrears: open(late),
    phonenumber: row.phone ?? '',
    address: row.address ?? '',
    jobTitle: row.jobTitle ?? '',
    salary: row.salaryKobo === null ? null : toNaira(row.salaryKobo),
    otherDeductions: toNaira(row.otherDeductionsKobo),
    reason: row.eligibilityReason,
    registeredAt: row.createdAt.toISOString(),
    feePaidAt: row.feePaidAt?.toISOString() ?? null,
    limit,
    wallet,
    dues,
    selfPay,
    plans,
    orders,
    payments,
    names,
    notifications,
  }
}

const findProfile = (id: string) =>
  db().user.findFirst({
    where: { id, role: 'buyer', erasedAt: null },
    select: {
      id: true,
      email: true,
      fullName: true,
      staffNumber: true,
      jobTitle: true,
      phone: true,
      address: true,
      salaryKobo: true,
      otherDeductionsKobo: true,
      eligibility: true,
      eligibilityReason: true,
      lastDay: true,
      feePaidAt: true,
      createdAt: true,
      company: { select: { name: true } },
    },
  })
type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>

/** The spending limit; null until HR has confirmed the salary it is based on. */
async function limitOf({ id, eligibility }: Profile): Promise<BuyerDetailDto['limit']> {
  if (eligibility !== 'approved' && eligibility !== 'left') return null
  const state = await creditState(id)
  const months = usualMonths(state)
  return { monthly: toNaira(monthlyCeiling(state)), available: toNaira(largestOrder(state, months)), months }
}

async function listPlans(userId: string): Promise<BuyerDetailDto['plans']> {
  const rows = await db().plan.findMany({
    where: { userId },
    select: {
      state: true,
      months: true,
      principalKobo: true,
      order: { select: { id: true, number: true } },
      instalments: { select: { paidKobo: true } },
    },
    orderBy: { id: 'desc' },
    take: NEWEST,
  })
  return rows.map(({ order, principalKobo, instalments, ...plan }) => ({
    ...plan,
    orderId: order.id,
    orderNumber: order.number,
    financed: toNaira(principalKobo),
    paid: toNaira(sum(instalments.map(({ paidKobo }) => kobo(paidKobo)))),
  }))
}

async function listOrders(userId: string): Promise<BuyerDetailDto['orders']> {
  const rows = await db().order.findMany({
    where: { userId },
    select: { id: true, number: true, placedAt: true, status: true, totalKobo: true },
    orderBy: [{ placedAt: 'desc' }, { id: 'desc' }],
    take: NEWEST,
  })
  return rows.map(({ id, number, placedAt, status, totalKobo }) => ({
    id,
    orderNumber: number,
    orderDate: placedAt.toISOString(),
    status,
    total: toNaira(totalKobo),
  }))
}

async function listPayments(userId: string): Promise<BuyerDetailDto['payments']> {
  const rows = await db().payment.findMany({
    where: { userId },
    select: { id: true, txRef: true, purpose: true, state: true, amountKobo: true, createdAt: true },
    orderBy: { createdAt: 'desc' },
    take: NEWEST,
  })
  return rows.map(({ createdAt, ...payment }) => ({
    ...inNaira(payment),
    createdAt: createdAt.toISOString(),
  }))
}

async function listNames(userId: string): Promise<BuyerDetailDto['names']> {
  const rows = await db().nameChangeRequest.findMany({
    where: { userId },
    select: { fullName: true, previousName: true, state: true, reason: true, createdAt: true, decidedAt: true },
    orderBy: { id: 'desc' },
    take: NEWEST,
  })
  return rows.map(({ fullName, previousName, createdAt, decidedAt, ...request }) => ({
    ...request,
    from: previousName ?? '',
    to: fullName,
    requestedAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }))
}

async function listNotifications(userId: string): Promise<BuyerDetailDto['notifications']> {
  const rows = await db().notification.findMany({
    where: { userId },
    select: { id: true, title: true, body: true, createdAt: true, readAt: true },
    orderBy: { createdAt: 'desc' },
    take: NEWEST,
  })
  return rows.map(({ createdAt, readAt, ...note }) => ({
    ...note,
    createdAt: createdAt.toISOString(),
    isRead: readAt !== null,
  }))
}
