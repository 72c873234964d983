import 'server-only'
import type { PaymentState } from '@/generated/prisma/enums'
import type { Staff } from '@/lib/accounts/access'
import { db } from '@/lib/core/db'
import { PAGE_TAKE, type Page, toPage } from '@/lib/core/listing'
import { toNaira } from '@/lib/core/money'
import type { StaffPaymentDto, StaffPaymentsQuery } from './schema'

const select = {
  id: true, txRef: true, purpose: true, state: true, amountKobo: true, receivedKobo: true, providerStatus: true, checks: true, nextCheckAt: true, createdAt: true,
  user: { select: { email: true } },
  order: { select: { number: true } },
  refunds: { select: { id: true, amountKobo: true, state: true, providerStatus: true, attempts: true }, orderBy: { id: 'asc' } },
} as const

const find = (where: { state?: PaymentState; id?: string | { lt: string } }, take: number) =>
  db().payment.findMany({ where, select, orderBy: { id: 'desc' }, take })
type Row = Awaited<ReturnType<typeof find>>[number]

/** Payments with what the provider said of them and of their refunds, newest first. */
export async function listPayments(_actor: Staff, { state, cursor }: StaffPaymentsQuery): Promise<Page<StaffPaymentDto>> {
  return toPage(await find({ ...(state ? { state } : {}), ...(cursor ? { id: { lt: cursor } } : {}) }, PAGE_TAKE), toDto)
}

/** One of them. Undefined when there is none. */
export async function findPayment(_actor: Staff, id: string): Promise<StaffPaymentDto | undefined> {
  return (await find({ id }, 1)).map(toDto)[0]
}

const toDto = ({ user, order, amountKobo, receivedKobo, nextCheckAt, createdAt, refunds, ...payment }: Row): StaffPaymentDto => ({
  ...payment,
  email: user.email,
  orderNumber: order?.number ?? null,
  amount: toNaira(amountKobo),
  received: receivedKobo === null ? null : toNaira(receivedKobo),
  nextCheckAt: nextCheckAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  refunds: refunds.map(({ amountKobo: refunded, ...refund }) => ({ ...refund, amount: toNaira(refunded) })),
})
