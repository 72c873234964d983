import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import { tellHr } from '@/lib/companies/tell-hr'
import type { Staff } from '@/lib/core/actors'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { rowId } from '@/lib/core/ids'
import { type Kobo, ZERO, formatNaira, kobo, sum } from '@/lib/core/money'
import { bookEntry, credit, debit } from '@/lib/credit/ledger'
import { type Tx, db, transaction } from '@/lib/database/db'
import { lockCompany, lockUser } from '@/lib/database/locks'
import { assertBankDay, bookReceipts, companyCredit } from '@/lib/deductions/receipts'
import { returnUndelivered } from '@/lib/orders/gift-shares'
import { issueDocument } from '@/lib/vat/documents'
import { goodsLines } from '@/lib/vat/rules'
import { giftPaidNotification } from './notifications'
import { type GiftDelivery, placeShares } from './place-shares'
import { MAX_SHARES } from './rules'
import { NO_SUCH_GIFT, type PayGift, type PlacedShares } from './schema'

/**
 * Books the company's transfer for a gift, sells the gift to the company, tells HR, and places the orders of its
 * shares. The transfer pays nothing that the company owes; what is above the price stays the company's credit, which
 * can also pay for the gift without a transfer.
 * @throws AppError 400 for a transfer without reference or day; 404; 409 for a gift that is paid or cancelled, for a
 *   used reference, and when transfer and credit are less than the price
 */
export async function payGift(actor: Staff, id: string, { delivery, ...transfer }: PayGift): Promise<PlacedShares> {
  await transaction(async (tx) => {
    const gift = await lockGift(tx, id)
    const { companyId, _count: counted } = gift
    if (gift.state !== 'asked')
      throw conflict(gift.state === 'paid' ? 'This gift is paid already.' : 'This gift was cancelled.', {
        code: 'already_decided',
      })
    await receive(tx, actor, companyId, transfer)
    const shares = BigInt(counted.shares)
    const [net, vat] = [kobo(gift.netKobo * shares), kobo(gift.vatKobo * shares)]
    const price = sum([net, vat])
    const available = await companyCredit(tx, companyId)
    if (available < price)
      throw conflict(
        `The gift costs ${formatNaira(price)}, and ${formatNaira(available)} would be there for it. ` +
          `${formatNaira(price - available)} is missing, so nothing was booked.`,
        { code: 'wrong_state' },
      )
    const entryId = await sell(tx, actor, gift, { net, vat, price })
    await tx.gift.update({ where: { id }, data: { state: 'paid', entryId }, select: { id: true } })
    await recordAudit(tx, actor, 'gift.paid', `company:${companyId}`, {
      ...{ package: gift.packageName, shares: String(counted.shares), price: formatNaira(price) },
    })
    const paid = { id, name: gift.packageName, shares: counted.shares, price }
    await tellHr(tx, companyId, (approver) => giftPaidNotification(approver, paid))
  })
  return placeShares(actor, id, delivery)
}

const giftSelect = {
  id: true,
  state: true,
  companyId: true,
  askedById: true,
  packageName: true,
  netKobo: true,
  vatKobo: true,
  vatBps: true,
  company: { select: { name: true } },
  parts: {
    select: {
      quantity: true,
      priceKobo: true,
      vatClass: true,
      product: { select: { name: true, measurement: true } },
    },
    orderBy: { position: 'asc' },
  },
  _count: { select: { shares: true } },
} as const

/** Locks the company of a gift, and reads the gift. @throws AppError 404 */
async function lockGift(tx: Tx, id: string) {
  const found = await tx.gift.findUnique({ where: { id: rowId(id) }, select: { companyId: true } })
  if (!found) throw notFound(NO_SUCH_GIFT)
  await lockCompany(tx, found.companyId)
  return tx.gift.findUniqueOrThrow({ where: { id }, select: giftSelect })
}

type Transfer = Omit<PayGift, 'delivery'>

/** Books the transfer, if there is one, as credit. */
async function receive(tx: Tx, actor: Staff, companyId: string, { amount, reference, date }: Transfer): Promise<void> {
  if (amount === undefined) return
  if (reference === undefined || date === undefined)
    throw badRequest('Enter the reference and the day of the transfer.', {
      fields: { reference: 'Enter the reference and the day of the transfer.' },
    })
  await assertBankDay(date)
  await bookReceipts(tx, actor.id, companyId, [{ amount, reference, date, forGift: true }])
}

type Gift = Awaited<ReturnType<typeof lockGift>>
type Price = { readonly net: Kobo; readonly vat: Kobo; readonly price: Kobo }

/** Sells all shares to the company, with one invoice. @returns the id of the entry */
async function sell(tx: Tx, actor: Staff, gift: Gift, { net, vat, price }: Price): Promise<string> {
  const { companyId, askedById, vatBps, parts, _count: counted } = gift
  const entryId = await bookEntry(tx, {
    event: 'gift_paid',
    eventKey: `gift_paid:${gift.id}`,
    actorId: actor.id,
    postings: [
      debit({ kind: 'company_credit', companyId }, price),
      credit({ kind: 'income_sales' }, net),
      credit({ kind: 'vat_payable' }, vat),
    ],
  })
  await issueDocument(tx, {
    ...{ kind: 'invoice', entryId, userId: askedById, buyerName: gift.company.name, vatBps },
    lines: goodsLines(
      parts.map(({ product, quantity, ...part }) => ({ ...part, ...product, quantity: quantity * counted.shares })),
      vat,
    ),
  })
  return entryId
}

/** Places the orders of a paid gift that are still missing. @throws AppError 404, or 409 for a gift that is not paid */
export async function placeRest(actor: Staff, id: string, delivery: GiftDelivery): Promise<PlacedShares> {
  await transaction(async (tx) => assertPaid(await lockGift(tx, id)))
  return placeShares(actor, id, delivery)
}

/**
 * Gives the company back, as credit, what it paid for the shares that have no order: somebody has left, or food is
 * missing. Each share is given back by itself, so that giving back again goes on where it ended.
 * @returns how much, in kobo
 * @throws AppError 404, or 409 for a gift that is not paid, and when every share has its order
 */
export async function returnRest(actor: Staff, id: string): Promise<Kobo> {
  const { companyId } = await transaction(async (tx) => assertPaid(await lockGift(tx, id)))
  const left = await db().giftShare.findMany({
    where: { giftId: id, orderId: null, returnedAt: null },
    select: { id: true, userId: true },
    orderBy: { id: 'asc' },
    take: MAX_SHARES,
  })
  if (left.length === 0) throw conflict('Every share has its order, so nothing is left.', { code: 'wrong_state' })
  let returned = ZERO
  for (const share of left)
    returned = sum([
      returned,
      await transaction(async (tx) => {
        // Its order may be placed meanwhile, under the same lock.
        await lockUser(tx, share.userId)
        if ((await tx.giftShare.count({ where: { id: share.id, orderId: null } })) === 0) return ZERO
        const amount = await returnUndelivered(tx, share.id, new Map())
        await recordAudit(tx, actor, 'gift.returned', `company:${companyId}`, { amount: formatNaira(amount) })
        return amount
      }),
    ])
  return returned
}

function assertPaid(gift: Gift): Gift {
  if (gift.state !== 'paid') throw conflict('This gift is not paid.', { code: 'wrong_state' })
  return gift
}
