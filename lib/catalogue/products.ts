import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { type Tx, isUniqueViolation, transaction } from '@/lib/core/db'
import { AppError, badRequest, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { type StoredPicture, encodePicture } from '@/lib/integrations/images'
import { VAT_LABELS } from './rules'
import type { NewProduct, ProductChange, StaffProductDto } from './schema'
import { getStaffProduct } from './staff-queries'
import { assertExpected, lockStock, moveTo } from './stock'

/** Widths in pixels: for the product page, and for the product list on a phone. */
const PICTURE_SIZE = 640
const SMALL_PICTURE_SIZE = 320

/**
 * Adds a product, and books its stock as the first stock movement.
 * @throws AppError 400 for an unknown category or a file that is not a picture, 409 when the product exists already
 */
export async function createProduct(
  actor: Staff,
  { image, type, price, stock, ...fields }: NewProduct,
): Promise<StaffProductDto> {
  const picture = await readPicture(image)
  return writing(`${fields.name}, ${fields.measurement}`, async (tx) => {
    const { id } = await tx.product.create({
      data: {
        ...fields,
        priceKobo: price,
        categoryId: await categoryIdOf(tx, type),
        imageId: await insertPicture(tx, 'product', picture),
      },
      select: { id: true },
    })
    await recordAudit(tx, actor, 'product.created', `product:${id}`, {
      name: fields.name,
      measurement: fields.measurement,
      type,
      price: formatNaira(price),
    })
    await moveTo(tx, actor, { productId: id, before: 0, after: stock, reason: 'received' })
    return getStaffProduct(actor, id, tx)
  })
}

/**
 * Changes the given fields of a product. A new stock is booked as a stock movement.
 * @throws AppError 400 for an unknown category or a file that is not a picture; 404 for an unknown product; 409 when
 *   another product has this name and pack size, or when the stock is not the expected one
 */
export async function changeProduct(
  actor: Staff,
  id: string,
  { image, type, price, stock, expected, ...fields }: ProductChange,
): Promise<StaffProductDto> {
  if (!isId(id)) throw notFound('There is no such product.')
  const picture = await readPicture(image)
  return writing('this name and pack size', async (tx) => {
    const onShelf = await lockStock(tx, id)
    if (stock !== undefined) assertExpected(expected, onShelf)
    const before = await getStaffProduct(actor, id, tx)
    const imageId = await insertPicture(tx, 'product', picture)
    await tx.product.update({
      where: { id },
      data: {
        ...fields,
        priceKobo: price,
        imageId,
        ...(type === undefined ? {} : { categoryId: await categoryIdOf(tx, type) }),
      },
      select: { id: true },
    })
    const after = await getStaffProduct(actor, id, tx)
    const changes = productChanges(before, after)
    if (Object.keys(changes).length > 0) await recordAudit(tx, actor, 'product.changed', `product:${id}`, changes)
    if (stock === undefined) return after
    await moveTo(tx, actor, { productId: id, before: onShelf, after: stock, reason: 'corrected' })
    return { ...after, stock }
  })
}

type DescribedProduct = Omit<StaffProductDto, 'id' | 'stock'>
type DescribedField = Exclude<keyof DescribedProduct, 'image'>

/** How the audit names a field and writes its value; a text without `write` is too long to repeat. */
const AUDITED_FIELDS: Readonly<
  Record<DescribedField, { readonly as?: string; readonly write: ((product: DescribedProduct) => string) | null }>
> = {
  name: { write: ({ name }) => name },
  type: { write: ({ type }) => type },
  measurement: { write: ({ measurement }) => measurement },
  price: { write: ({ price }) => formatNaira(fromNaira(price)) },
  vatClass: { as: 'VAT class', write: ({ vatClass }) => VAT_LABELS[vatClass] },
  available: { write: ({ available }) => (available ? 'on sale' : 'off sale') },
  description: { write: null },
}

/** Lists what differs between two states of a product for the audit: 'before → after'. Stock has movements. */
export function productChanges(before: DescribedProduct, after: DescribedProduct): Record<string, string> {
  const fields = (Object.keys(AUDITED_FIELDS) as DescribedField[]).filter((field) => before[field] !== after[field])
  const changes = fields.map((field) => {
    const { as = field, write } = AUDITED_FIELDS[field]
    return [as, write ? `${write(before)} → ${write(after)}` : 'changed']
  })
  if (before.image !== after.image) changes.push(['picture', 'changed'])
  return Object.fromEntries(changes) as Record<string, string>
}

/** Resizes a picture for storage. @throws AppError 400 when the file is not a picture */
export async function readPicture(image: Blob | undefined): Promise<StoredPicture | undefined> {
  if (!image) return undefined
  const picture = await encodePicture(new Uint8Array(await image.arrayBuffer()), PICTURE_SIZE, SMALL_PICTURE_SIZE)
  if (!picture) throw fieldProblem('image', 'Please choose a picture: a JPEG, PNG or WebP file.')
  return picture
}

export async function insertPicture(
  tx: Tx,
  kind: 'product' | 'category',
  picture: StoredPicture | undefined,
): Promise<string | undefined> {
  return picture && (await tx.image.create({ data: { kind, ...picture }, select: { id: true } })).id
}

async function categoryIdOf(tx: Tx, type: string): Promise<string> {
  const category = await tx.category.findUnique({ where: { typeKey: type.toLowerCase() }, select: { id: true } })
  if (!category) throw fieldProblem('type', 'There is no such category. Please add it first.')
  return category.id
}

/** Runs `work`, and turns a violated unique name into a refusal that names `what`. */
async function writing<T>(what: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await transaction(work)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError(409, `There is a product with ${what} in this category already.`, {
      code: 'name_taken',
      fields: { name: 'There is such a product already.' },
    })
  }
}

const fieldProblem = (field: string, message: string) => badRequest(message, { fields: { [field]: message } })
