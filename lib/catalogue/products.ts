import 'server-only'
import { type UploadedPicture, insertPicture, uploadPicture } from '@/lib/accounts/picture-objects'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { type Tx, db, isUniqueViolation, transaction } from '@/lib/database/db'
import { AppError, conflict, fieldProblem, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { type Kobo, formatNaira, fromNaira } from '@/lib/core/money'
import { inTurn } from '@/lib/server/one-at-a-time'
import { PICTURE_FAULTS, encodePicture } from '@/lib/integrations/images'
import { VAT_LABELS, isLargePriceChange } from './rules'
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
  const what = `${fields.name}, ${fields.measurement}`
  const picture = await readPicture(actor, image, async () => {
    await refuseDuplicate(what, { ...fields, categoryId: await categoryIdOf(db(), type) })
  })
  return writing(what, async (tx) => {
    const { id } = await tx.product.create({
      data: {
        ...fields,
        priceKobo: price,
        categoryId: await categoryIdOf(tx, type),
        imageId: picture && (await insertPicture(tx, 'product', picture)),
      },
      select: { id: true },
    })
    await recordAudit(tx, actor, 'product.created', `product:${id}`, {
      name: fields.name,
      measurement: fields.measurement,
      type,
      price,
    })
    await moveTo(tx, actor, { productId: id, before: 0, after: stock, reason: 'received' })
    return getStaffProduct(actor, id, tx)
  })
}

/**
 * Changes the given fields of a product. A new stock is booked as a stock movement.
 * @throws AppError 400 for an unknown category or a file that is not a picture; 404 for an unknown product; 409 when
 *   another product has this name and pack size, when the stock is not the expected one, or when the price changes so
 *   much that a second person must agree
 */
export async function changeProduct(
  actor: Staff,
  id: string,
  { image, type, price, stock, expected, ...fields }: ProductChange,
): Promise<StaffProductDto> {
  if (!isId(id)) throw notFound('There is no such product.')
  const what = 'this name and pack size'
  const picture = await readPicture(actor, image, async () => {
    const current = await getStaffProduct(actor, id)
    if (stock !== undefined) assertExpected(expected, current.stock)
    const categoryId = await categoryIdOf(db(), type ?? current.type)
    await refuseDuplicate(what, { ...current, ...fields, categoryId }, id)
  })
  return writing(what, async (tx) => {
    const onShelf = await lockStock(tx, id)
    if (stock !== undefined) assertExpected(expected, onShelf)
    const before = await getStaffProduct(actor, id, tx)
    const agreed = await agreedPrice(tx, id)
    if (price !== undefined && isLargePriceChange(agreed, price)) throw secondPersonNeeded()
    const imageId = picture && (await insertPicture(tx, 'product', picture))
    await tx.product.update({
      where: { id },
      data: {
        ...fields,
        priceKobo: price,
        ...(price === undefined ? {} : { agreedPriceKobo: agreed }),
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

const secondPersonNeeded = () =>
  conflict(
    'A change of a price by more than 20% needs a second person. Please request it on the page of the product.',
    {
      code: 'second_person_needed',
    },
  )

/** The price in kobo that a second person last agreed to, or the price before the first change. */
async function agreedPrice(tx: Tx, id: string): Promise<bigint> {
  const { priceKobo, agreedPriceKobo } = await tx.product.findUniqueOrThrow({
    where: { id },
    select: { priceKobo: true, agreedPriceKobo: true },
  })
  return agreedPriceKobo ?? priceKobo
}

/**
 * Finds out whether a new price of a product needs a second person.
 * @returns the present price when it does
 * @throws AppError 404
 */
export async function largeChangeFrom(actor: Staff, id: string, price: Kobo): Promise<Kobo | undefined> {
  const { price: present } = await getStaffProduct(actor, id)
  return isLargePriceChange(await agreedPrice(db(), id), price) ? fromNaira(present) : undefined
}

/**
 * Sets a price that two people agreed to, from which later changes are measured.
 * @param from the price that the change was requested for
 * @throws AppError 404 for an unknown product, 409 when its price is not `from`
 */
export async function setAgreedPrice(
  tx: Tx,
  actor: Staff,
  id: string,
  { from, to }: { readonly from: Kobo; readonly to: Kobo },
): Promise<void> {
  await lockStock(tx, id)
  const before = await getStaffProduct(actor, id, tx)
  if (fromNaira(before.price) !== from)
    throw conflict(
      `The price of ${before.name} changed meanwhile: it is ${formatNaira(fromNaira(before.price))} now. ` +
        'Please decline this request and make a new one.',
      { code: 'changed_meanwhile' },
    )
  await tx.product.update({ where: { id }, data: { priceKobo: to, agreedPriceKobo: to }, select: { id: true } })
  const after = await getStaffProduct(actor, id, tx)
  await recordAudit(tx, actor, 'product.changed', `product:${id}`, productChanges(before, after))
}

/**
 * Sets a price back that somebody has just changed. Like every change it stays within what one person may do.
 * @param from the price before the change @param to the price that it made
 * @throws AppError 404 for an unknown product; 409 when its price is not `to`, and when it would change so much that a
 *   second person must agree
 */
export async function undoPrice(
  actor: Staff,
  id: string,
  { from, to }: { readonly from: Kobo; readonly to: Kobo },
): Promise<void> {
  await transaction(async (tx) => {
    await lockStock(tx, id)
    const before = await getStaffProduct(actor, id, tx)
    const now = fromNaira(before.price)
    if (now !== to)
      throw conflict(`The price of ${before.name} changed meanwhile: it is ${formatNaira(now)} now, and stays.`, {
        code: 'changed_meanwhile',
      })
    if (isLargePriceChange(await agreedPrice(tx, id), from)) throw secondPersonNeeded()
    await tx.product.update({ where: { id }, data: { priceKobo: from }, select: { id: true } })
    const after = await getStaffProduct(actor, id, tx)
    await recordAudit(tx, actor, 'product.changed', `product:${id}`, productChanges(before, after))
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

/**
 * Resizes a picture for storage, one at a time for each person, because decoding takes much memory.
 * @param assertAllowed every other refusal, which comes before the picture is decoded
 * @throws AppError 400 when the file is not a picture
 */
export async function readPicture(
  actor: Staff,
  image: Blob | undefined,
  assertAllowed: () => Promise<void>,
): Promise<UploadedPicture | undefined> {
  if (!image) return undefined
  await assertAllowed()
  const content = new Uint8Array(await image.arrayBuffer())
  const picture = await inTurn(`picture:${actor.id}`, () => encodePicture(content, PICTURE_SIZE, SMALL_PICTURE_SIZE))
  if (typeof picture === 'string') throw fieldProblem('image', PICTURE_FAULTS[picture])
  return uploadPicture(picture)
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
    throw isUniqueViolation(error) ? nameTaken(what) : error
  }
}

async function refuseDuplicate(
  what: string,
  {
    categoryId,
    name,
    measurement,
  }: { readonly categoryId: string; readonly name: string; readonly measurement: string },
  id?: string,
): Promise<void> {
  const twin = await db().product.findFirst({ where: { categoryId, name, measurement }, select: { id: true } })
  if (twin && twin.id !== id?.toLowerCase()) throw nameTaken(what)
}

const nameTaken = (what: string) =>
  new AppError(409, `There is a product with ${what} in this category already.`, {
    code: 'name_taken',
    fields: { name: 'There is such a product already.' },
  })
