import 'server-only'
import type { Prisma } from '@/generated/prisma/client'
import { listPackages } from '@/lib/catalogue/package-queries'
import type { Partner, Staff } from '@/lib/core/actors'
import { conflict, notFound } from '@/lib/core/errors'
import { rowId } from '@/lib/core/ids'
import { DESK_PAGE, type Page, toPage, withOneMore } from '@/lib/core/listing'
import type { QueryOf } from '@/lib/core/lists'
import { type Kobo, ZERO, formatNaira, fromNaira, kobo, sum, toNaira } from '@/lib/core/money'
import { db } from '@/lib/database/db'
import { listWorkplaceDays } from '@/lib/delivery-days/queries'
import { companyCredit } from '@/lib/deductions/receipts'
import { documentsOfEntries } from '@/lib/vat/queries'
import type { TaxDocumentDto } from '@/lib/vat/schema'
import type { GIFTS } from './lists'
import { MAX_SHARES, shareState } from './rules'
import { type GiftDto, type GiftRowDto, NO_SUCH_GIFT } from './schema'

const rowSelect = {
  id: true,
  companyId: true,
  packageName: true,
  state: true,
  netKobo: true,
  vatKobo: true,
  createdAt: true,
  company: { select: { name: true } },
  _count: { select: { shares: true } },
} as const
type Row = Prisma.GiftGetPayload<{ select: typeof rowSelect }>

const priceEach = ({ netKobo, vatKobo }: Pick<Row, 'netKobo' | 'vatKobo'>): Kobo => kobo(netKobo + vatKobo)

const toRowDto = (row: Row): GiftRowDto => ({
  ...{ id: row.id, company: row.company.name, name: row.packageName, state: row.state, shares: row._count.shares },
  price: toNaira(priceEach(row) * BigInt(row._count.shares)),
  createdAt: row.createdAt.toISOString(),
})

/** What a gift can be, for the form: packages that can be ordered now, with their prices without VAT. */
export const listGiftPackages = async (): Promise<(readonly [id: string, label: string])[]> =>
  (await listPackages()).map(({ _id, name, price }) => [_id, `${name}, ${formatNaira(fromNaira(price))}`] as const)

type Asked = Omit<QueryOf<typeof GIFTS>, 'format'>

async function listGifts(
  where: Prisma.GiftWhereInput,
  { state, cursor }: Asked,
  size: number,
): Promise<Page<GiftRowDto>> {
  const rows = await db().gift.findMany({
    where: { ...where, state, ...(cursor && { id: { lt: cursor } }) },
    select: rowSelect,
    orderBy: { id: 'desc' },
    take: withOneMore(size),
  })
  return toPage(rows, toRowDto, size)
}

/** Lists the gifts of HR's company, newest first, one page at a time. */
export const listOwnGifts = ({ companyId }: Partner, asked: Asked, size = DESK_PAGE): Promise<Page<GiftRowDto>> =>
  listGifts({ companyId }, asked, size)

/** The same of all companies, for staff. */
export const listStaffGifts = (_actor: Staff, asked: Asked, size = DESK_PAGE): Promise<Page<GiftRowDto>> =>
  listGifts({}, asked, size)

/** Counts the gifts that companies have asked for and not paid. */
export const countGifts = (_actor: Staff): Promise<number> => db().gift.count({ where: { state: 'asked' } })

const giftSelect = {
  ...rowSelect,
  message: true,
  parts: {
    select: { quantity: true, product: { select: { name: true, measurement: true } } },
    orderBy: { position: 'asc' },
  },
  shares: {
    select: {
      id: true,
      returnedKobo: true,
      returnedAt: true,
      user: { select: { fullName: true } },
      order: { select: { id: true, number: true, status: true } },
    },
    orderBy: { user: { fullName: 'asc' } },
    take: MAX_SHARES,
  },
} as const

async function findGift(where: Prisma.GiftWhereInput): Promise<GiftDto> {
  const row = await db().gift.findFirst({ where, select: giftSelect })
  if (!row) throw notFound(NO_SUCH_GIFT)
  const [credit, days] = await Promise.all([companyCredit(db(), row.companyId), listWorkplaceDays(row.companyId)])
  const price = priceEach(row) * BigInt(row._count.shares)
  return {
    ...toRowDto(row),
    message: row.message,
    priceEach: toNaira(priceEach(row)),
    parts: row.parts.map(({ product, quantity }) => ({ ...product, quantity })),
    people: row.shares.map(({ id, user, order, returnedAt, returnedKobo }) => ({
      ...{ id, employee: user.fullName, orderId: order?.id ?? null, orderNumber: order?.number ?? null },
      state: shareState({ isReturned: returnedAt !== null, status: order?.status ?? null }),
      returned: toNaira(returnedKobo),
    })),
    returned: toNaira(sum(row.shares.map(({ returnedKobo }) => kobo(returnedKobo)))),
    credit: toNaira(credit),
    missing: toNaira(row.state === 'asked' && price > credit ? price - credit : ZERO),
    days,
  }
}

/** Finds a gift of HR's company. @throws AppError 404 */
export const getOwnGift = ({ companyId }: Partner, id: string): Promise<GiftDto> =>
  findGift({ id: rowId(id), companyId })

/** Finds a gift for staff. @throws AppError 404 */
export const getStaffGift = (_actor: Staff, id: string): Promise<GiftDto> => findGift({ id: rowId(id) })

/** The invoice of a gift of the company, and credit notes of what was not delivered. @throws AppError 404 or 409 */
export async function giftDocuments({ companyId }: Partner, id: string): Promise<TaxDocumentDto[]> {
  const gift = await db().gift.findFirst({
    where: { id: rowId(id), companyId },
    select: { entryId: true, shares: { select: { id: true }, where: { returnedAt: { not: null } }, take: MAX_SHARES } },
  })
  if (!gift) throw notFound(NO_SUCH_GIFT)
  if (gift.entryId === null) throw conflict('This gift is not paid, so it has no invoice yet.', { code: 'wrong_state' })
  return documentsOfEntries('this gift', [
    `gift_paid:${id}`,
    ...gift.shares.map((share) => `gift_returned:${share.id}`),
  ])
}
