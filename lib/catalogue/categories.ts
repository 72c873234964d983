import 'server-only'
import { insertPicture } from '@/lib/accounts/picture-objects'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { type Tx, db, isUniqueViolation, transaction } from '@/lib/database/db'
import { AppError, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { placed } from '@/lib/core/listing'
import { lockCategories } from '@/lib/database/locks'
import { readPicture } from './products'
import type { CategoryChange, NewCategory } from './schema'

/**
 * Adds a category as the last one.
 * @returns its id
 * @throws AppError 400 for a file that is not a picture, 409 for a name that is taken
 */
export async function createCategory(actor: Staff, { type, image }: NewCategory): Promise<string> {
  const picture = await readPicture(actor, image, () => refuseDuplicate(type))
  return naming(async (tx) => {
    const { _max } = await tx.category.aggregate({ _max: { position: true } })
    const imageId = picture && (await insertPicture(tx, 'category', picture))
    const { id } = await tx.category.create({
      data: { type, typeKey: type.toLowerCase(), position: (_max.position ?? 0) + 1, imageId },
      select: { id: true },
    })
    await recordAudit(tx, actor, 'category.created', `category:${id}`, { type })
    return id
  })
}

/**
 * Changes the name, picture or position of a category. Existing orders keep the old name.
 * @throws AppError 400 for a file that is not a picture, 404 for an unknown category, 409 for a name that is taken
 */
export async function changeCategory(
  actor: Staff,
  id: string,
  { type, position, image }: CategoryChange,
): Promise<void> {
  const picture = await readPicture(actor, image, async () => {
    if (!isId(id) || (await db().category.count({ where: { id } })) === 0) throw noSuchCategory()
    if (type !== undefined) await refuseDuplicate(type, id)
  })
  await naming(async (tx) => {
    // A new position renumbers all categories, so two changes must not run at once.
    await lockCategories(tx)
    const rows = await tx.category.findMany({
      select: { id: true, type: true },
      orderBy: [{ position: 'asc' }, { type: 'asc' }],
    })
    const category = isId(id) ? rows.find((row) => row.id === id.toLowerCase()) : undefined
    if (!category) throw noSuchCategory()
    const imageId = picture && (await insertPicture(tx, 'category', picture))
    await tx.category.update({
      where: { id },
      data: { imageId, ...(type === undefined ? {} : { type, typeKey: type.toLowerCase() }) },
      select: { id: true },
    })
    if (position !== undefined) {
      const ids = placed(
        rows.map((row) => row.id),
        category.id,
        position,
      )
      for (const [index, each] of ids.entries())
        await tx.category.update({ where: { id: each }, data: { position: index + 1 }, select: { id: true } })
    }
    await recordAudit(tx, actor, 'category.changed', `category:${id}`, {
      ...(type === undefined || type === category.type ? {} : { type: `${category.type} → ${type}` }),
      ...(position === undefined ? {} : { position: String(position + 1) }),
      ...(picture ? { picture: 'changed' } : {}),
    })
  })
}

/** Runs `work`, and turns a violated unique name into a refusal. */
async function naming<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await transaction(work)
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken() : error
  }
}

async function refuseDuplicate(type: string, id?: string): Promise<void> {
  const twin = await db().category.findUnique({ where: { typeKey: type.toLowerCase() }, select: { id: true } })
  if (twin && twin.id !== id?.toLowerCase()) throw nameTaken()
}

const noSuchCategory = () => notFound('There is no such category.')

const nameTaken = () =>
  new AppError(409, 'There is a category with this name already.', {
    code: 'name_taken',
    fields: { type: 'There is a category with this name already.' },
  })
