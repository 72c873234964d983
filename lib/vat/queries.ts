import 'server-only'
import type { Prisma } from '@/generated/prisma/client'
import type { Buyer, Staff } from '@/lib/core/actors'
import { columnDay } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { conflict, forbidden, notFound } from '@/lib/core/errors'
import { rowId } from '@/lib/core/ids'
import { kobo, toNaira } from '@/lib/core/money'
import {
  GIFT_EVENTS,
  beingMade,
  documentNumber,
  feesFromBefore,
  feesNotPaid,
  invoiceFollows,
  notDelivered,
  totalsOf,
  wasFree,
} from './rules'
import type { Supply, TaxDocumentDto } from './schema'

const documentSelect = {
  kind: true,
  number: true,
  suppliedOn: true,
  issuedAt: true,
  seller: true,
  buyerName: true,
  place: true,
  vatBps: true,
  corrects: { select: { kind: true, number: true } },
  order: { select: { number: true } },
  lines: {
    select: { name: true, quantity: true, vatClass: true, netKobo: true, vatKobo: true },
    orderBy: { position: 'asc' },
  },
} as const

type DocumentRow = Prisma.TaxDocumentGetPayload<{ select: typeof documentSelect }>

const numberOf = ({ kind, number }: Pick<DocumentRow, 'kind' | 'number'>) =>
  number === null ? null : documentNumber(kind, number)

/** What a buyer is shown of a document, also of one that waits for its number. */
type AnyDocument = Omit<TaxDocumentDto, 'number' | 'issuedAt'> & Record<'number' | 'issuedAt', string | null>

function toDocumentDto(row: DocumentRow): AnyDocument {
  const lines = row.lines.map(({ netKobo, vatKobo, ...line }) => ({ ...line, net: kobo(netKobo), vat: kobo(vatKobo) }))
  const total = totalsOf(lines)
  return {
    kind: row.kind,
    number: numberOf(row),
    corrects: row.corrects && numberOf(row.corrects),
    orderNumber: row.order?.number ?? null,
    suppliedOn: columnDay(row.suppliedOn),
    issuedAt: row.number === null ? null : row.issuedAt.toISOString(),
    seller: row.seller as TaxDocumentDto['seller'],
    buyer: { name: row.buyerName, place: row.place },
    vatRate: row.vatBps / 100,
    lines: lines.map(({ net, vat, ...line }) => ({
      ...line,
      net: toNaira(net),
      vat: toNaira(vat),
      total: toNaira(net + vat),
    })),
    net: toNaira(total.net),
    vat: toNaira(total.vat),
    total: toNaira(total.gross),
  }
}

/** Goods and fees of an order have entries of different events, and so have their refunds. */
const EVENTS = {
  goods: ['order_approved', 'order_delivered', 'credit_note'],
  fees: ['order_fees_paid', 'refund_paid'],
} as const

/** The invoice first, then its credit notes in their order. An order has few: a unit of goods is credited once. */
async function listDocuments(where: Prisma.TaxDocumentWhereInput): Promise<AnyDocument[]> {
  const rows = await db().taxDocument.findMany({
    where,
    select: documentSelect,
    orderBy: [{ kind: 'asc' }, { number: 'asc' }],
  })
  return rows.map(toDocumentDto)
}

/** The documents that were issued. @throws AppError 409 when all of them wait for the seller's facts */
async function listIssued(what: string, where: Prisma.TaxDocumentWhereInput): Promise<TaxDocumentDto[]> {
  const documents = await listDocuments(where)
  const issued = documents.filter((each): each is TaxDocumentDto => each.number !== null && each.issuedAt !== null)
  if (documents.length > 0 && issued.length === 0) throw conflict(invoiceFollows(what), { code: 'wrong_state' })
  return issued
}

/** Documents to a person as the buyer: HR who ask for a gift ask for their company. */
const ofPerson = (userId: string) => ({ userId, entry: { event: { notIn: [...GIFT_EVENTS] } } })

/** Every invoice and credit note of a buyer, for the export of their data; those that wait have no number. */
export const allDocuments = (userId: string): Promise<AnyDocument[]> => listDocuments(ofPerson(userId))

/**
 * The documents of entries, by the keys of their events.
 * @throws AppError 409 when all of them wait for the seller's facts
 */
export const documentsOfEntries = (what: string, eventKeys: readonly string[]): Promise<TaxDocumentDto[]> =>
  listIssued(what, { entry: { eventKey: { in: [...eventKeys] } } })

const orderSelect = { id: true, number: true, userId: true, status: true, totalKobo: true, feesPaidAt: true } as const
type OrderRow = Prisma.OrderGetPayload<{ select: typeof orderSelect }>

async function findOrder(orderId: string): Promise<OrderRow> {
  const row = await db().order.findUnique({ where: { id: rowId(orderId) }, select: orderSelect })
  if (!row) throw notFound('There is no such order.')
  return row
}

async function documentsOf(order: OrderRow, of: Supply): Promise<TaxDocumentDto[]> {
  const what = of === 'fees' ? `the fees of order ${order.number}` : `order ${order.number}`
  const documents = await listIssued(what, { orderId: order.id, entry: { event: { in: [...EVENTS[of]] } } })
  if (documents.length > 0) return documents
  if (of === 'fees') throw noFeeInvoice(`The fee of order ${order.number}`, order.feesPaidAt)
  if (order.status !== 'delivered') throw conflict(notDelivered(order.number), { code: 'wrong_state' })
  throw conflict(order.totalKobo === 0n ? wasFree(order.number) : beingMade(order.number), { code: 'wrong_state' })
}

/**
 * The invoice of an order of the buyer, and the credit notes that correct it.
 * @throws AppError 404 for an unknown order, 403 for another buyer's, 409 without an invoice, with the reason
 */
export async function orderDocuments(actor: Buyer, orderId: string, of: Supply): Promise<TaxDocumentDto[]> {
  const order = await findOrder(orderId)
  if (order.userId !== actor.id) throw forbidden('This order belongs to someone else.')
  return documentsOf(order, of)
}

/** The same for staff, of any order. @throws AppError 404 or 409, as `orderDocuments` */
export const staffOrderDocuments = async (_actor: Staff, orderId: string, of: Supply): Promise<TaxDocumentDto[]> =>
  documentsOf(await findOrder(orderId), of)

/**
 * The invoice of the buyer's registration fee, and what of it was refunded.
 * @throws AppError 409 without an invoice, with the reason
 */
export async function registrationDocuments(actor: Buyer): Promise<TaxDocumentDto[]> {
  const documents = await listIssued('your registration fee', { ...ofPerson(actor.id), orderId: null })
  if (documents.length > 0) return documents
  const { feePaidAt } = await db().user.findUniqueOrThrow({ where: { id: actor.id }, select: { feePaidAt: true } })
  throw noFeeInvoice('The registration fee', feePaidAt)
}

const noFeeInvoice = (what: string, paidAt: Date | null) =>
  conflict(paidAt === null ? feesNotPaid(what) : feesFromBefore(what), { code: 'wrong_state' })
