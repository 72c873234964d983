import 'server-only'
import { type Tx, databaseNow } from '@/lib/database/db'
import { type Kobo, ZERO, kobo, sum } from '@/lib/core/money'
import { bookEntry, credit, debit } from '@/lib/credit/ledger'
import { issueDocument } from '@/lib/vat/documents'
import { goodsLines } from '@/lib/vat/rules'
import { priceOfShare } from './delivery-rules'
import type { GiftWords } from './notifications'

/*
 * The shares of an employer's gift, whose orders cost their buyers nothing (docs/decisions/0150). The company has paid
 * for all of them; what is not delivered is its credit again. Amounts in kobo.
 */

/** What the buyer is told of the gift that an order brings; null for another order. */
export async function giftWordsOf(tx: Tx, orderId: string): Promise<GiftWords | null> {
  const share = await tx.giftShare.findUnique({
    where: { orderId },
    select: { gift: { select: { packageName: true, message: true, company: { select: { name: true } } } } },
  })
  return share && { company: share.gift.company.name, name: share.gift.packageName, message: share.gift.message }
}

/** A delivered line. What replaces missing goods counts as them. */
type Delivered = {
  readonly id: string
  readonly productId: string
  readonly replacesId: string | null
  readonly quantity: number
}

/**
 * Gives the company back what it paid for goods that the receiver of a share does not get, with a credit note. An order
 * that brings no gift changes nothing.
 * @param delivered what the receiver has
 */
export async function returnShare(tx: Tx, orderId: string, delivered: readonly Delivered[]): Promise<void> {
  const share = await tx.giftShare.findUnique({ where: { orderId }, select: { id: true } })
  if (!share) return
  const originals = new Map(delivered.map(({ id, productId }) => [id, productId]))
  const units = new Map<string, number>()
  for (const { productId, replacesId, quantity } of delivered) {
    const of = (replacesId === null ? undefined : originals.get(replacesId)) ?? productId
    units.set(of, (units.get(of) ?? 0) + quantity)
  }
  await returnUndelivered(tx, share.id, units)
}

/**
 * The same for a share, also one without an order.
 * @param units how many of each product the receiver has
 * @returns what the company got back, in kobo; nothing when it has got it already
 */
export async function returnUndelivered(tx: Tx, shareId: string, units: ReadonlyMap<string, number>): Promise<Kobo> {
  const { gift, returnedAt } = await tx.giftShare.findUniqueOrThrow({ where: { id: shareId }, select: shareSelect })
  const parts = gift.parts.map(({ product, ...part }) => ({
    ...part,
    ...product,
    received: Math.min(part.quantity, units.get(part.productId) ?? 0),
  }))
  const whole = priceOfShare(parts, gift.vatBps)
  const kept = priceOfShare(
    parts.map((part) => ({ ...part, quantity: part.received })),
    gift.vatBps,
  )
  const [net, vat] = [kobo(whole.items - kept.items), kobo(whole.vat - kept.vat)]
  const amount = sum([net, vat])
  if (amount === 0n || returnedAt !== null) return ZERO

  const { companyId } = gift
  const entryId = await bookEntry(tx, {
    event: 'gift_returned',
    eventKey: `gift_returned:${shareId}`,
    postings: [
      debit({ kind: 'sales_returns' }, net),
      debit({ kind: 'vat_payable' }, vat),
      credit({ kind: 'company_credit', companyId }, amount),
    ],
  })
  const corrects = gift.entryId && (await tx.taxDocument.findUnique({ where: { entryId: gift.entryId }, select: ID }))
  await issueDocument(tx, {
    kind: 'credit_note',
    entryId,
    userId: gift.askedById,
    correctsId: corrects ? corrects.id : undefined,
    buyerName: gift.company.name,
    vatBps: gift.vatBps,
    lines: goodsLines(
      parts.map((part) => ({ ...part, quantity: part.quantity - part.received })),
      vat,
    ),
  })
  await tx.giftShare.update({
    where: { id: shareId },
    data: { returnedKobo: amount, returnedAt: await databaseNow(tx) },
    select: ID,
  })
  return amount
}

const ID = { id: true } as const

const shareSelect = {
  returnedAt: true,
  gift: {
    select: {
      companyId: true,
      askedById: true,
      entryId: true,
      vatBps: true,
      company: { select: { name: true } },
      parts: {
        select: {
          productId: true,
          quantity: true,
          priceKobo: true,
          vatClass: true,
          product: { select: { name: true, measurement: true } },
        },
        orderBy: { position: 'asc' },
      },
    },
  },
} as const
