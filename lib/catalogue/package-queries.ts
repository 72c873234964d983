import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { VatClass } from '@/generated/prisma/enums'
import type { Staff } from '@/lib/core/actors'
import { notFound } from '@/lib/core/errors'
import { rowId } from '@/lib/core/ids'
import { DESK_PAGE, type Page, toPage, withOneMore } from '@/lib/core/listing'
import type { QueryOf } from '@/lib/core/lists'
import { type Kobo, kobo, toNaira } from '@/lib/core/money'
import { db } from '@/lib/database/db'
import { type RawTx, raw } from '@/lib/database/raw'
import { picturePath } from '@/lib/server/pictures'
import { NO_SUCH_PACKAGE, singleTotal } from './package-rules'
import type { PackageDto, StaffPackageDto } from './package-schema'
import type { PACKAGES } from './lists'

/** A part in kobo: the price of one unit in the package, and `single` by itself. */
type PartJson = {
  readonly productId: string
  readonly name: string
  readonly measurement: string
  readonly vatClass: VatClass
  readonly quantity: number
  readonly price: string
  readonly single: string
  readonly canBeSold: boolean
}
type PackageRow = {
  readonly id: string
  readonly name: string
  readonly priceKobo: bigint
  readonly available: boolean
  readonly imageId: string | null
  readonly parts: readonly PartJson[]
}

/** More packages than buyers look through; their list ends there. */
const MOST_LISTED = 100

const readPackages = (which: Prisma.Sql, tx: RawTx = raw()): Promise<PackageRow[]> => tx.$queryRaw<PackageRow[]>`
  SELECT package.id, package.name, package.price_kobo AS "priceKobo", package.available,
    package.image_id AS "imageId", (
      SELECT json_agg(json_build_object('productId', product.id, 'name', product.name,
        'measurement', product.measurement, 'vatClass', product.vat_class, 'quantity', part.quantity,
        'price', part.price_kobo::text, 'single', product.price_kobo::text,
        'canBeSold', product.available AND product.stock >= part.quantity) ORDER BY part.position)
      FROM package_items part JOIN products product ON product.id = part.product_id
      WHERE part.package_id = package.id) AS parts
  FROM packages package ${which}`

function toFields({ name, imageId, priceKobo, parts }: PackageRow) {
  const single = singleTotal(parts.map((part) => ({ quantity: part.quantity, price: kobo(BigInt(part.single)) })))
  return {
    name,
    image: picturePath(imageId),
    price: toNaira(priceKobo),
    saves: single > priceKobo ? toNaira(single - priceKobo) : 0,
    items: parts.map(({ single: _, canBeSold: __, price, ...part }) => ({ ...part, price: toNaira(BigInt(price)) })),
  }
}

/** A package without a plan, for those to whom none is told. */
const toPackageDto = (row: PackageRow): PackageDto => ({
  _id: row.id,
  ...toFields(row),
  available: row.available && row.parts.every(({ canBeSold }) => canBeSold),
  perPayday: null,
  paydays: null,
})

/**
 * Lists the packages that can be ordered now and cost at most `budget` kobo, best first: those that save most.
 */
export async function listPackages(budget?: Kobo): Promise<PackageDto[]> {
  const rows = await readPackages(Prisma.sql`
    WHERE package.available AND package.price_kobo <= coalesce(${budget ?? null}::bigint, package.price_kobo)
      AND NOT EXISTS (
        SELECT FROM package_items part JOIN products product ON product.id = part.product_id
        WHERE part.package_id = package.id AND NOT (product.available AND product.stock >= part.quantity))
    ORDER BY package.id DESC LIMIT ${MOST_LISTED}`)
  return rows.map(toPackageDto).sort((a, b) => b.saves - a.saves || b.price - a.price)
}

/** Reads a package, also one that cannot be ordered. @throws AppError 404 */
export async function getPackage(id: string): Promise<PackageDto> {
  const [row] = await readPackages(Prisma.sql`WHERE package.id = ${rowId(id)}::uuid`)
  if (!row) throw notFound(NO_SUCH_PACKAGE)
  return toPackageDto(row)
}

const toStaffDto = (row: PackageRow): StaffPackageDto => ({
  id: row.id,
  ...toFields(row),
  available: row.available,
})

/** Lists the packages, newest first, one page at a time. */
export async function listStaffPackages(
  _actor: Staff,
  { state, cursor }: QueryOf<typeof PACKAGES>,
  size = DESK_PAGE,
): Promise<Page<StaffPackageDto>> {
  const rows = await readPackages(Prisma.sql`
    WHERE (${cursor ?? null}::uuid IS NULL OR package.id < ${cursor ?? null}::uuid)
      AND package.available = coalesce(${state === undefined ? null : state === 'on_sale'}::boolean, package.available)
    ORDER BY package.id DESC LIMIT ${withOneMore(size)}`)
  return toPage(rows, toStaffDto, size)
}

/** Finds a package for staff. @throws AppError 404 */
export async function getStaffPackage(_actor: Staff, id: string, tx: RawTx = raw()): Promise<StaffPackageDto> {
  const [row] = await readPackages(Prisma.sql`WHERE package.id = ${rowId(id)}::uuid`, tx)
  if (!row) throw notFound(NO_SUCH_PACKAGE)
  return toStaffDto(row)
}

/** The most products that the form of a package offers. */
const MOST_CHOICES = 1_000

/** Lists what a package can be made of: the products on sale, by name. */
export async function listPartChoices(_actor: Staff): Promise<{ readonly id: string; readonly label: string }[]> {
  const rows = await db().product.findMany({
    where: { available: true },
    select: { id: true, name: true, measurement: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: MOST_CHOICES,
  })
  return rows.map(({ id, name, measurement }) => ({ id, label: `${name}, ${measurement}` }))
}
