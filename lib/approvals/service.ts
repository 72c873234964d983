import 'server-only'
import { PERMISSIONS } from '@/lib/access/permission-rules'
import { recordAudit } from '@/lib/audit/service'
import { chargesOn } from '@/lib/catalogue/charges'
import type { NewCharge } from '@/lib/catalogue/schema'
import type { Partner, Staff } from '@/lib/core/actors'
import { formatDay } from '@/lib/core/clock'
import { type Tx, db, transaction } from '@/lib/core/db'
import { conflict, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { type Kobo, formatNaira, formatPercent } from '@/lib/core/money'
import type { CreditedLine } from '@/lib/orders/delivery-rules'
import { tellAll } from '@/lib/notifications/tell'
import { orderOf } from '@/lib/tickets/replace'
import type { TicketCredit } from '@/lib/tickets/schema'
import { findDeciders } from './decider-queries'
import { approvalWaitsNews } from './news'
import { isRequested } from './queries'
import { DECIDER, deskOf } from './rules'
import type { ApprovalRequest } from './schema'
import { amountForAudit, wordsOf } from './words-queries'
import { perform } from './perform'

/**
 * Requests a write-off of the open amount of an order's payment plan. A second person of staff decides.
 * @returns the id of the request
 * @throws AppError 404 for an unknown plan, 409 when nothing of it is open
 */
export const requestWriteOff = (actor: Staff, orderId: string, reason: string): Promise<string> =>
  createRequest(actor, { kind: 'write_off', about: orderId }, reason)

/**
 * Requests that a buyer may buy on credit again although a debt of theirs was written off. A second person decides.
 * @returns the id of the request
 * @throws AppError 404 for no such buyer, 409 when nothing stops them
 */
export const requestNewCredit = (actor: Staff, userId: string, reason: string): Promise<string> =>
  createRequest(actor, { kind: 'new_credit', about: userId }, reason)

/**
 * Requests a credit note for goods of a delivered order. A second person of staff decides.
 * @param lines how much of which line, and how much of it goes back to stock; the request keeps the amount, and the
 *   second person agrees to both
 * @returns the id of the request
 * @throws AppError 404 for an unknown order; 400 for more units back in stock than credited; 409 before delivery, above
 *   what the buyer has kept, and for a plan that was written off
 */
export const requestCreditNote = (
  actor: Staff,
  orderId: string,
  { lines, reason }: { readonly lines: readonly CreditedLine[]; readonly reason: string },
): Promise<string> =>
  createRequest(
    actor,
    {
      kind: 'credit_note',
      about: orderId,
      lines: lines.map(({ restocked = 0, ...line }) => ({ ...line, restocked })),
    },
    reason,
  )

/**
 * Requests a credit note that resolves a ticket. A second person of staff decides, and the ticket then says so.
 * @returns the id of the request
 * @throws AppError 404 for an unknown ticket, 409 for one about no order, and as `requestCreditNote`
 */
export async function requestTicketCredit(
  actor: Staff,
  ticketId: string,
  { itemId, quantity, restocked, reason }: TicketCredit,
): Promise<string> {
  const about = await orderOf(db(), ticketId)
  if (await isRequested(actor, 'credit_note', about))
    throw conflict('A credit note for this order waits for a colleague already.', { code: 'already_requested' })
  return createRequest(
    actor,
    { kind: 'credit_note', about, lines: [{ itemId, quantity, restocked }], ticketId },
    reason,
  )
}

/**
 * Requests the reversal of a booked deduction, repayment, write-off, remittance, payout or settlement. A second person
 * of staff decides.
 * The reversal of a repayment made through the provider also refunds it.
 * @returns the id of the request
 * @throws AppError 404 for an unknown entry, 409 when it cannot be reversed
 */
export const requestUndo = (actor: Staff, entryId: string, reason: string): Promise<string> =>
  createRequest(actor, { kind: 'correction', about: entryId }, reason)

/**
 * Requests a refund, or repeats a failed one. A second person of staff decides. Only fees can be refunded in part.
 * @param amount in hundredths of the received currency; everything that can still be refunded when it is left out. The
 *   request keeps the figure, and the second person agrees to it
 * @returns the id of the request
 * @throws AppError 404 for an unknown payment, 409 when less can be refunded
 */
export const requestRefund = (
  actor: Staff,
  paymentId: string,
  { amount, reason }: { readonly amount?: Kobo; readonly reason: string },
): Promise<string> => createRequest(actor, { kind: 'refund', about: paymentId, amount }, reason)

/**
 * Requests new charges from a day in Lagos on. A second person of staff decides.
 * @returns the id of the request
 * @throws AppError 409 when the day has passed
 */
export async function requestCharge(
  actor: Staff,
  { serviceFee, deliveryFee, vat, interest, date, reason }: NewCharge,
): Promise<string> {
  const from = await chargesOn(date)
  return createRequest(
    actor,
    {
      kind: 'charge',
      ...(from && { from }),
      about: [
        `From ${formatDay(date)}: service fee ${formatNaira(serviceFee)}`,
        `delivery fee ${formatNaira(deliveryFee)}`,
        `VAT ${formatPercent(vat)}`,
        `interest ${formatPercent(interest)}`,
      ].join(', '),
      charge: {
        effectiveOn: date,
        serviceFeeKobo: String(serviceFee),
        deliveryFeeKobo: String(deliveryFee),
        vatBps: vat,
        interestBps: interest,
      },
    },
    reason,
  )
}

/**
 * Requests to remove the second factors of a colleague or an HR officer who has lost all of them. A second person of
 * staff decides, who makes sure in another way that the owner asks.
 * @returns the id of the request
 * @throws AppError 404 for a person without a desk, 403 for oneself, 409 without a second factor
 */
export const requestFactorReset = (actor: Staff, memberId: string, reason: string): Promise<string> =>
  createRequest(actor, { kind: 'second_factor_reset', about: memberId }, reason, { subjectId: memberId })

/** Whom a request is about, and whose HR made it. */
type Scope = { readonly subjectId?: string; readonly companyId?: string }

/**
 * Stores a request that could be performed now, and tells those who may decide it when HR made it.
 * @throws AppError as `tryRequest` and `storeRequest`
 */
export async function createRequest(
  actor: Partner | Staff,
  request: ApprovalRequest,
  reason: string,
  scope: Scope = {},
): Promise<string> {
  const amount = await tryRequest(actor, request, reason)
  return transaction((tx) => storeRequest(tx, actor, { ...request, amount }, reason, scope))
}

/**
 * Performs a request and takes it back, so that an impossible one is refused at once and not days later.
 * @returns the amount that it would move
 * @throws AppError 404 for an unknown item, and the refusals of the action itself
 */
export async function tryRequest(
  actor: Partner | Staff,
  request: ApprovalRequest,
  reason: string,
): Promise<Kobo | undefined> {
  const { kind, about } = request
  if (kind !== 'charge' && kind !== 'invite' && kind !== 'books_month' && !isId(about))
    throw notFound('There is no such item.')
  return dryRun((tx) => perform(tx, actor, request, { reason, requester: actor }))
}

/**
 * Stores a request that was tried, and tells those who may decide it when HR made it.
 * @returns the id of the request
 * @throws AppError 409 when nobody else may decide it
 */
export async function storeRequest(
  tx: Tx,
  actor: Partner | Staff,
  request: ApprovalRequest,
  reason: string,
  { subjectId, companyId }: Scope = {},
): Promise<string> {
  const { kind, about, amount, ...details } = request
  const payload = JSON.parse(stringify({ about, ...details })) as object
  const scope = { kind, requestedById: actor.id, subjectId: subjectId ?? null, companyId: companyId ?? null }
  const deciders = await findDeciders(tx, scope)
  if (deciders.length === 0) throw nobodyDecides(kind)
  const { id } = await tx.approval.create({
    data: { ...scope, payload, amount: amount ?? null, reason },
    select: { id: true },
  })
  const audited = await amountForAudit(tx, request, amount)
  await recordAudit(tx, actor, 'approval.requested', `approval:${id}`, { kind, about, ...audited, reason })
  // HR who wait for Foodbank have no other way to see that somebody knows.
  if (actor.role === 'partner') {
    const words = await wordsOf(tx, request)
    await tellAll(
      tx,
      deciders.map(({ email, fullName, role }) => ({
        person: { email },
        news: approvalWaitsNews({ fullName, desk: deskOf(role), request: words }, actor.fullName),
      })),
    )
  }
  return id
}

// JSON has no bigint.
const stringify = (value: unknown) =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? each.toString() : each))

const nobodyDecides = (kind: ApprovalRequest['kind']) =>
  conflict(
    `Nobody else may approve this: it needs a second person with the permission ${PERMISSIONS[DECIDER[kind]].label}. ` +
      'Whoever runs the server can invite one.',
    { code: 'no_second_person' },
  )

class DryRunEnd extends Error {
  constructor(readonly amount: Kobo | undefined) {
    super()
  }
}

/** Runs the work and rolls it back. */
async function dryRun(work: (tx: Tx) => Promise<Kobo | undefined>): Promise<Kobo | undefined> {
  try {
    return await transaction(async (tx) => {
      throw new DryRunEnd(await work(tx))
    })
  } catch (error) {
    if (!(error instanceof DryRunEnd)) throw error
    return error.amount
  }
}
