import 'server-only'
import type { Prisma } from '@/generated/prisma/client'
import type { Staff } from '@/lib/core/actors'
import { SECOND } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { DESK_PAGE, type Page, toPage, withOneMore, directionOf, afterAmount, afterId } from '@/lib/core/listing'
import type { QueryOf } from '@/lib/core/lists'
import { inNaira, toNaira } from '@/lib/core/money'
import type { PAYMENTS } from './lists'
import { findRefundable } from './refunds'
import { formatAmount } from './rules'
import type { StaffPaymentDetailDto, StaffPaymentDto, StaffRefundDto } from './schema'

const select = {
  id: true,
  txRef: true,
  providerId: true,
  purpose: true,
  state: true,
  amountKobo: true,
  receivedKobo: true,
  unappliedAmount: true,
  unappliedCurrency: true,
  currency: true,
  providerStatus: true,
  checks: true,
  nextCheckAt: true,
  createdAt: true,
  settledAt: true,
  user: { select: { email: true, fullName: true } },
  order: { select: { number: true } },
  refunds: {
    select: {
      id: true,
      amountKobo: true,
      isUnapplied: true,
      state: true,
      providerStatus: true,
      attempts: true,
      reason: true,
      createdAt: true,
      completedAt: true,
    },
    orderBy: { id: 'asc' },
  },
} as const

const find = (
  where: Prisma.PaymentWhereInput,
  take: number,
  orderBy: Prisma.PaymentOrderByWithRelationInput[] = [{ id: 'desc' }],
) => db().payment.findMany({ where, select, orderBy, take })
type Row = Awaited<ReturnType<typeof find>>[number]

/** Lists payments with the provider's status and their refunds, newest first. */
export async function listPayments(
  _actor: Staff,
  { state, purpose, refund, q, sort = '-started', cursor }: QueryOf<typeof PAYMENTS>,
  size = DESK_PAGE,
): Promise<Page<StaffPaymentDto>> {
  const direction = directionOf(sort)
  const isByAmount = sort === 'amount' || sort === '-amount'
  const last =
    isByAmount && cursor
      ? await db().payment.findUnique({ where: { id: cursor }, select: { id: true, amountKobo: true } })
      : undefined
  if (last === null) return { items: [], nextCursor: null }
  const where: Prisma.PaymentWhereInput = {
    ...(state ? { state } : {}),
    ...(purpose ? { purpose } : {}),
    ...(refund ? { refunds: { some: { state: refund } } } : {}),
    ...(q ? { OR: await conditionsFor(q.trim()) } : {}),
    ...(last ? afterAmount(last, direction) : afterId(cursor, direction)),
  }
  const order = [...(isByAmount ? [{ amountKobo: direction }] : []), { id: direction }]
  return toPage(await find(where, withOneMore(size), order), toDto, size)
}

const MAX_BUYERS = 100

/** Matches the beginning of a buyer's email address, or a whole reference, provider id or order number. */
async function conditionsFor(text: string): Promise<Prisma.PaymentWhereInput[]> {
  const [buyers, order] = await Promise.all([
    db().user.findMany({
      where: { email: { startsWith: text.toLowerCase() } },
      select: { id: true },
      take: MAX_BUYERS,
    }),
    db().order.findUnique({ where: { number: text.toUpperCase() }, select: { id: true } }),
  ])
  return [
    { txRef: text.toUpperCase() },
    { providerId: text },
    { userId: { in: buyers.map(({ id }) => id) } },
    ...(order ? [{ orderId: order.id }] : []),
  ]
}

/** Finds a payment; undefined when there is none. */
export async function findPayment(_actor: Staff, id: string): Promise<StaffPaymentDto | undefined> {
  return (await find({ id }, 1)).map(toDto)[0]
}

/** Reads a payment with the amount that can still be refunded. @throws AppError 404 for an unknown payment */
export async function getPayment(actor: Staff, id: string): Promise<StaffPaymentDetailDto> {
  const payment = isId(id) ? await findPayment(actor, id) : undefined
  if (!payment) throw notFound('There is no such payment.')
  const left = await findRefundable(db(), id)
  return {
    ...payment,
    refundable: toNaira(left?.amount ?? 0n),
    refundCurrency: left?.currency ?? 'NGN',
    isWhole: left?.isWhole ?? false,
  }
}

/** Counts pending payments, unapplied payments without a refund, and failed refunds that were not repeated. */
export async function countPaymentWork(
  _actor: Staff,
): Promise<{ readonly waiting: number; readonly unapplied: number; readonly failedRefunds: number }> {
  const [waiting, unapplied, [failed]] = await Promise.all([
    db().payment.count({ where: { state: 'pending' } }),
    db().payment.count({
      where: { unappliedId: { not: null }, refunds: { none: { isUnapplied: true, state: { not: 'failed' } } } },
    }),
    db().$queryRaw<{ count: bigint }[]>`
      SELECT count(*) FROM refunds failed WHERE failed.state = 'failed'
        AND NOT EXISTS (SELECT FROM refunds later WHERE later.payment_id = failed.payment_id
          AND (later.created_at, later.id) > (failed.created_at, failed.id))`,
  ])
  return { waiting, unapplied, failedRefunds: Number(failed?.count ?? 0n) }
}

const toDto = ({
  user,
  order,
  unappliedAmount,
  unappliedCurrency,
  currency,
  nextCheckAt,
  createdAt,
  settledAt,
  refunds,
  ...payment
}: Row): StaffPaymentDto => ({
  ...inNaira(payment),
  fullname: user?.fullName ?? '',
  email: user?.email ?? '',
  orderNumber: order?.number ?? null,
  unapplied:
    unappliedAmount === null || unappliedCurrency === null ? null : formatAmount(unappliedAmount, unappliedCurrency),
  nextCheckAt: nextCheckAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  ageSeconds: Math.max(0, Math.round((Date.now() - createdAt.getTime()) / SECOND)),
  settledAt: settledAt?.toISOString() ?? null,
  refunds: refunds.map((refund, index) =>
    toRefundDto(refund, refund.isUnapplied ? (unappliedCurrency ?? currency) : currency, index === refunds.length - 1),
  ),
})

const toRefundDto = (
  { isUnapplied, createdAt, completedAt, ...refund }: Row['refunds'][number],
  currency: string,
  isLast: boolean,
): StaffRefundDto => ({
  ...inNaira(refund),
  currency,
  createdAt: createdAt.toISOString(),
  completedAt: completedAt?.toISOString() ?? null,
  needsAnother: refund.state === 'failed' && isLast,
})
