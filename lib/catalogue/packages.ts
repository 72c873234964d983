import 'server-only'
import { insertPicture } from '@/lib/accounts/picture-objects'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { AppError, fieldProblem, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { type Kobo, formatNaira, fromNaira, kobo } from '@/lib/core/money'
import { type Tx, db, isUniqueViolation, transaction } from '@/lib/database/db'
import { lockPackage } from '@/lib/database/locks'
import { getStaffPackage } from './package-queries'
import { NO_SUCH_PACKAGE, partsInWords, sharePrice } from './package-rules'
import type { NewPackage, PackageChange, PackagePart, StaffPackageDto } from './package-schema'
import { readPicture } from './products'

/* Packages are changed here (docs/decisions/0148). What is in one never changes. */

/**
 * Adds a package. Its price is shared among the units of its parts.
 * @throws AppError 400 for an unknown product, a price that the parts do not allow, or a file that is not a picture;
 *   409 for a name that is taken
 */
export async function createPackage(
  actor: Staff,
  { name, price, available, items, image }: NewPackage,
): Promise<StaffPackageDto> {
  const picture = await readPicture(actor, image, async () => {
    await pricedParts(db(), price, items)
  })
  return naming(async (tx) => {
    const parts = await pricedParts(tx, price, items)
    const imageId = picture && (await insertPicture(tx, 'product', picture))
    const { id } = await tx.package.create({
      data: { name, priceKobo: price, available, imageId, items: { create: parts } },
      select: { id: true },
    })
    const made = await getStaffPackage(actor, id, tx)
    await recordAudit(tx, actor, 'package.created', `package:${id}`, {
      name,
      price: formatNaira(price),
      parts: partsInWords(made.items),
    })
    return made
  })
}

/**
 * Changes the given fields of a package. Carts that have it announce a new price.
 * @throws AppError 400 for a price that the parts do not allow, or a file that is not a picture; 404 for an unknown
 *   package; 409 for a name that is taken
 */
export async function changePackage(
  actor: Staff,
  id: string,
  { name, price, available, image }: PackageChange,
): Promise<StaffPackageDto> {
  if (!isId(id)) throw notFound(NO_SUCH_PACKAGE)
  const picture = await readPicture(actor, image, async () => {
    const { items } = await getStaffPackage(actor, id)
    if (price !== undefined) await pricedParts(db(), price, items)
  })
  return naming(async (tx) => {
    await lockPackage(tx, id)
    const before = await getStaffPackage(actor, id, tx)
    // A package that is sold on keeps its price, even where its parts have become cheaper by themselves.
    const isNewPrice = price !== undefined && price !== fromNaira(before.price)
    const parts = isNewPrice ? await pricedParts(tx, price, before.items) : []
    const imageId = picture && (await insertPicture(tx, 'product', picture))
    await tx.package.update({ where: { id }, data: { name, priceKobo: price, available, imageId } })
    for (const { productId, priceKobo } of parts)
      await tx.packageItem.update({
        where: { packageId_productId: { packageId: id, productId } },
        data: { priceKobo },
        select: { productId: true },
      })
    const after = await getStaffPackage(actor, id, tx)
    const changes = packageChanges(before, after)
    if (Object.keys(changes).length > 0) await recordAudit(tx, actor, 'package.changed', `package:${id}`, changes)
    return after
  })
}

/** The parts with what one unit costs in the package. @throws AppError 400 with the sentence at its field */
async function pricedParts(tx: Tx, price: Kobo, items: readonly PackagePart[]) {
  const rows = await tx.product.findMany({
    where: { id: { in: items.map(({ productId }) => productId) } },
    select: { id: true, priceKobo: true, agreedPriceKobo: true },
  })
  const parts = items.map(({ productId, quantity }, index) => {
    const row = rows.find(({ id }) => id === productId.toLowerCase())
    if (!row) throw fieldProblem('items', 'There is no such product.')
    const { priceKobo, agreedPriceKobo } = row
    const prices = { price: kobo(priceKobo), agreed: kobo(agreedPriceKobo ?? priceKobo) }
    return { productId: row.id, quantity, position: index + 1, ...prices }
  })
  const units = sharePrice(price, parts)
  if (typeof units === 'string') throw fieldProblem('price', units)
  return parts.map(({ productId, quantity, position }, index) => ({
    ...{ productId, quantity, position },
    priceKobo: units[index] ?? 0n,
  }))
}

/** What differs between two states of a package, for the audit: 'before → after'. */
function packageChanges(before: StaffPackageDto, after: StaffPackageDto): Record<string, string> {
  const written = ({ name, price, available }: StaffPackageDto) => ({
    name,
    price: formatNaira(fromNaira(price)),
    available: available ? 'on sale' : 'off sale',
  })
  const [old, now] = [written(before), written(after)]
  const fields = (['name', 'price', 'available'] as const).filter((field) => old[field] !== now[field])
  return {
    ...Object.fromEntries(fields.map((field) => [field, `${old[field]} → ${now[field]}`])),
    ...(before.image === after.image ? {} : { picture: 'changed' }),
  }
}

/** Runs `work`, and turns a violated unique name into a refusal. */
async function naming<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await transaction(work)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError(409, 'There is a package with this name already.', {
      code: 'name_taken',
      fields: { name: 'There is a package with this name already.' },
    })
  }
}
