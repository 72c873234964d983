import 'server-only'
import { judgePassword } from '@/lib/accounts/own-password'
import { deletePicture } from '@/lib/accounts/picture-objects'
import { recordAudit } from '@/lib/audit/service'
import type { Person } from '@/lib/core/actors'
import { MINUTE, SECOND } from '@/lib/core/clock'
import { type Tx, db, transaction } from '@/lib/database/db'
import { badRequest, conflict, forbidden, notFound } from '@/lib/core/errors'
import { rowId } from '@/lib/core/ids'
import { lockUser } from '@/lib/database/locks'
import { log } from '@/lib/observability/log'
import { type RateLimit, resetLimit } from '@/lib/server/rate-limit'
import { OPEN_STATUSES } from '@/lib/orders/rules'
import { GIFT_EVENTS } from '@/lib/vat/rules'
import { eraseFollowUps } from './erase-follow-ups'
import { eraseTexts } from './erase-texts'
import { eraseTickets } from './erase-tickets'
import { forgetRosterRows } from './roster-rows'
import { ERASED_NAME, erasedEmail, erasureProblem } from './rules'

const TRIES: RateLimit = { name: 'erase', points: 5, seconds: (15 * MINUTE) / SECOND }
const WRONG_PASSWORD = 'This password is wrong.'

/**
 * Erases a buyer's account, as the Nigeria Data Protection Act 2023 requires, and ends every session. Data that
 * identifies the person is removed; ledger, payments, plans, consents and amounts of orders stay
 * (docs/decisions/0019). The email can register again.
 * @throws AppError 403 for HR and staff; 400 for a wrong password, 429 after five; 409 with an open plan, an open
 *   order or credit
 */
export async function eraseAccount(actor: Person, currentPassword: string): Promise<void> {
  if (actor.role !== 'buyer') throw forbidden('Only Foodbank can close HR and staff accounts. Please write to us.')
  const known = await db().user.findUnique({ where: { id: actor.id }, select: { passwordHash: true } })
  if (!(await judgePassword(TRIES, actor.id, known?.passwordHash, currentPassword)))
    throw badRequest(WRONG_PASSWORD, { code: 'wrong_password', fields: { currentPassword: WRONG_PASSWORD } })
  await resetLimit(TRIES, actor.id)
  const problem = await erase(actor.id, actor)
  if (problem) throw conflict(problem)
}

/**
 * Erases an account again whose erasure a restored backup does not have (docs/backups.md). An account that is erased
 * already stays as it is.
 * @throws AppError 404 for an id that is no buyer's; 409 with an open plan, an open order or credit
 */
export async function eraseAgainFromServer(userId: string): Promise<void> {
  const buyer = await db().user.findFirst({ where: { id: rowId(userId), role: 'buyer' } })
  if (!buyer) throw notFound(`There is no buyer with the id ${userId}.`)
  const problem = await erase(buyer.id, null)
  if (problem) throw conflict(`${userId} is not erased. The sentence for its owner would be: ${problem}`)
}

/** @returns why the account cannot be erased; undefined when it is erased */
async function erase(userId: string, actor: Person | null): Promise<string | undefined> {
  const problem = await transaction(async (tx) => {
    // Placing an order takes the same lock, so no order can be placed meanwhile.
    await lockUser(tx, userId)
    const user = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { email: true, phone: true, imageId: true, erasedAt: true },
    })
    // The second of two requests at once.
    if (user.erasedAt) return undefined
    const found = erasureProblem(await standingOf(tx, userId))
    if (found) return found
    await deleteBelongings(tx, userId, user.email)
    if (user.phone !== null) await forgetInvitations(tx, user.phone)
    await forgetMails(tx, userId, user.email)
    await anonymiseRecords(tx, userId)
    await eraseFollowUps(tx, userId, user.email)
    await eraseTickets(tx, userId, user.email)
    await eraseTexts(tx, userId)
    for (const photo of await photosOf(tx, userId)) await deletePicture(tx, photo)
    await anonymiseUser(tx, userId)
    if (user.imageId) await deletePicture(tx, user.imageId)
    await recordAudit(tx, actor, 'account.erased', `user:${userId}`)
    return undefined
  })
  // The log survives a lost database: its ids are erased again after a restore.
  if (!problem) log.info({ userId }, 'account erased')
  return problem
}

/** The photos of deliveries to a person, which can show their home. */
async function photosOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT images.id FROM orders JOIN approvals ON payload->>'about' = orders.id::text
      JOIN images ON images.id::text = payload->>'photo'
    WHERE orders.user_id = ${userId}::uuid AND approvals.kind = 'delivery_override'`
  return rows.map(({ id }) => id)
}

async function standingOf(tx: Tx, userId: string) {
  const [orders, plans, wallet] = await Promise.all([
    tx.order.findMany({
      where: { userId, status: { in: OPEN_STATUSES } },
      select: { number: true },
      orderBy: { placedAt: 'asc' },
    }),
    tx.plan.count({ where: { userId, state: 'open' } }),
    tx.wallet.findUnique({ where: { userId }, select: { creditKobo: true } }),
  ])
  return {
    openOrders: orders.map(({ number }) => number),
    hasOpenPlan: plans > 0,
    hasCredit: (wallet?.creditKobo ?? 0n) > 0n,
  }
}

async function deleteBelongings(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.cartItem.deleteMany({ where: { userId } })
  await tx.cartPackage.deleteMany({ where: { userId } })
  await tx.basket.deleteMany({ where: { userId } })
  await tx.checkoutDraft.deleteMany({ where: { userId } })
  await tx.savedProduct.deleteMany({ where: { userId } })
  await tx.savedAddress.deleteMany({ where: { userId } })
  await tx.dropCode.deleteMany({ where: { receiverId: userId } })
  await tx.deliveryPlace.updateMany({ where: { receiverId: userId }, data: { receiverId: null } })
  await tx.notification.deleteMany({ where: { userId } })
  await tx.messageContact.deleteMany({ where: { userId } })
  await tx.messageChoice.deleteMany({ where: { userId } })
  await tx.outboxMessage.deleteMany({ where: { userId } })
  await tx.oneTimeCode.deleteMany({ where: { userId } })
  await tx.resetLink.deleteMany({ where: { userId } })
  await tx.session.deleteMany({ where: { userId } })
  await tx.secondFactor.deleteMany({ where: { userId } })
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.nameChangeRequest.deleteMany({ where: { userId } })
  await tx.payoutAccount.deleteMany({ where: { userId } })
  await tx.salaryChange.deleteMany({ where: { userId } })
  await tx.codeRequest.deleteMany({ where: { email } })
  // HR of another company can invite an address without learning that it has an account.
  await tx.invitation.deleteMany({ where: { email, usedAt: null } })
  await tx.rosterEntry.deleteMany({ where: { email } })
  await forgetRosterRows(tx, userId)
}

/** Deletes invitations to the number of the person, who had no account then. A reply STOP stays, to keep to it. */
async function forgetInvitations(tx: Tx, phone: string): Promise<void> {
  await tx.outboxMessage.deleteMany({ where: { userId: null, recipient: phone } })
}

/** Deletes mails to the person, which hold their address, and removes their name from mails to HR. */
async function forgetMails(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.outboxMail.deleteMany({ where: { recipient: email } })
  const aboutThem = { dedupeKey: { startsWith: `confirm:${userId}:` } }
  await tx.outboxMail.deleteMany({ where: { ...aboutThem, state: { not: 'sent' } } })
  await tx.outboxMail.updateMany({ where: aboutThem, data: { subject: 'An employee asks to be confirmed' } })
}

async function anonymiseRecords(tx: Tx, userId: string): Promise<void> {
  await tx.order.updateMany({
    where: { userId },
    data: { buyerName: ERASED_NAME, deliveryLocation: '', deliveryPhone: '' },
  })
  await tx.taxDocument.updateMany({
    where: { userId, entry: { event: { notIn: [...GIFT_EVENTS] } } },
    data: { buyerName: ERASED_NAME },
  })
  // The provider's page behind the link shows the payer's name and email.
  await tx.payment.updateMany({ where: { userId }, data: { link: null } })
}

async function anonymiseUser(tx: Tx, userId: string): Promise<void> {
  await tx.user.update({
    where: { id: userId },
    data: {
      email: erasedEmail(userId),
      fullName: ERASED_NAME,
      passwordHash: null,
      phone: null,
      address: null,
      companyId: null,
      jobTitle: null,
      staffNumber: null,
      staffKey: null,
      salaryKobo: null,
      otherDeductionsKobo: 0n,
      imageId: null,
      eligibility: 'left',
      eligibilityReason: '',
      eligibilityAskedAt: null,
      hrRemindedAt: null,
      lastDay: null,
      sessionVersion: { increment: 1 },
      erasedAt: new Date(),
    },
  })
}
