import 'server-only'
import { db, transaction } from '@/lib/database/db'
import {
  type ObjectRow,
  deleteUnusedObjects,
  giveObjects,
  readObject,
  releaseObjects,
  sha256,
  uploadPicture,
} from './picture-objects'

const ROWS_AT_ONCE = 100
/** The storage is probably down then. */
const MOST_FAILURES = 10

type Move = {
  readonly to: 'storage' | 'database'
  /** At most this many pictures. */
  readonly limit?: number
  /** Receives a line for each picture that was not moved. */
  readonly note: (line: string) => void
}

/** How many pictures were moved and how many could not be. */
export type Moved = { readonly moved: number; readonly failed: number }

/**
 * Moves the bytes of pictures from the database to the storage, or back. Each picture is moved by itself, after its
 * bytes were read and compared with their hash at the new place. So a run may be ended at any time, and the next one
 * continues. The app may run meanwhile.
 */
export async function movePictures({ to, limit = Infinity, note }: Move): Promise<Moved> {
  const move = to === 'storage' ? moveToStorage : moveToDatabase
  let [moved, failed, after] = [0, 0, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const ids = await nextPictures(to, after, Math.min(ROWS_AT_ONCE, limit - moved))
    for (const id of ids) {
      try {
        moved += Number(await move(id))
      } catch (error) {
        failed += 1
        note(`Picture ${id} was not moved: ${reasonOf(error)}`)
        if (failed >= MOST_FAILURES) return { moved, failed }
      }
      after = id
    }
    if (ids.length === 0 || moved >= limit) break
  }
  // The job cannot do it when the app has no storage any more.
  if (to === 'database') while ((await deleteUnusedObjects()) > 0) continue
  return { moved, failed }
}

const reasonOf = (error: unknown): string => {
  if (error instanceof Error && 'reason' in error) return String(error.reason)
  return error instanceof Error ? error.message : String(error)
}

/** How many pictures have their bytes in the database, and how many in the storage. */
export async function countPictures(): Promise<{ readonly database: number; readonly storage: number }> {
  const storage = await db().image.count({ where: { objects: { some: {} } } })
  return { storage, database: (await db().image.count()) - storage }
}

async function nextPictures(to: Move['to'], after: string, take: number): Promise<string[]> {
  const objects = to === 'storage' ? { none: {} } : { some: {} }
  const rows = await db().image.findMany({
    where: { id: { gt: after }, objects },
    select: { id: true },
    orderBy: { id: 'asc' },
    take,
  })
  return rows.map(({ id }) => id)
}

/** @returns whether the picture was moved; another run may have moved it, or somebody deleted it */
async function moveToStorage(id: string): Promise<boolean> {
  const picture = await db().image.findUnique({
    where: { id },
    select: { mime: true, width: true, height: true, bytes: true, small: true },
  })
  if (!picture || picture.bytes.length === 0) return false
  const { objects } = await uploadPicture({ ...picture, small: picture.small ?? undefined })
  await assertStored(objects)
  const { bytes } = picture
  return transaction(async (tx) => {
    const cleared = await tx.$executeRaw`
      UPDATE images SET bytes = '', small = NULL WHERE id = ${id}::uuid AND sha256(bytes) = ${sha256(bytes)}`
    if (cleared === 0) return false
    await giveObjects(tx, id, objects)
    return true
  })
}

const objectSelect = { id: true, size: true, sha256: true, byteCount: true } as const

/** Reads what was stored, and compares it with its hash. @throws StorageUnavailable, Error */
async function assertStored(ids: readonly string[]): Promise<void> {
  for (const object of await db().pictureObject.findMany({ where: { id: { in: [...ids] } }, select: objectSelect }))
    await readStored(object)
}

async function readStored(object: ObjectRow): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readObject(object)
  if (!bytes) throw new Error('the storage does not have its bytes')
  return bytes
}

/** @returns whether the picture was moved; another run may have moved it, or somebody deleted it */
async function moveToDatabase(id: string): Promise<boolean> {
  const objects = await db().pictureObject.findMany({ where: { imageId: id }, select: objectSelect })
  const full = objects.find(({ size }) => size === 'full')
  if (!full) return false
  const small = objects.find(({ size }) => size === 'small')
  const content = { bytes: await readStored(full), small: small ? await readStored(small) : null }
  return transaction(async (tx) => {
    if ((await releaseObjects(tx, id)) === 0) return false
    await tx.image.update({ where: { id }, data: content, select: { id: true } })
    return true
  })
}
