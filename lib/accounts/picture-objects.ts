import 'server-only'
import { createHash } from 'node:crypto'
import { Prisma } from '@/generated/prisma/client'
import type { ImageKind, PictureSize } from '@/generated/prisma/enums'
import { MINUTE } from '@/lib/core/clock'
import { type Tx, db } from '@/lib/database/db'
import { forEachRow } from '@/lib/server/each-row'
import { log } from '@/lib/observability/log'
import { type Job, type Verdict, workThrough } from '@/lib/server/queue'
import type { StoredPicture } from '@/lib/integrations/images'
import { StorageUnavailable, deleteObject, getObject, hasStorage, putObject } from '@/lib/integrations/object-storage'

/*
 * The bytes of pictures in the S3-compatible storage. Each object has a row of `picture_objects` before it is stored
 * and until it is deleted, so no failure leaves an object that nobody knows of, or a picture without its bytes.
 */

type PictureContent = Omit<StoredPicture, 'mime'> & { readonly mime: string }

/** A picture whose bytes are where they belong: in `bytes` for the database, or in `objects` of the storage. */
export type UploadedPicture = PictureContent & { readonly objects: readonly string[] }

const nameOf = (objectId: string) => `pictures/${objectId}`
export const sha256 = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(bytes).digest())

/**
 * Stores the bytes of a new picture in the storage, if there is one. Call it before the transaction that inserts the
 * picture. Objects that no picture has a day later are deleted.
 * @throws StorageUnavailable (503); nothing was changed then
 */
export async function uploadPicture(picture: PictureContent): Promise<UploadedPicture> {
  if (!hasStorage()) return { ...picture, objects: [] }
  const { mime, width, height, bytes, small } = picture
  const objects = await Promise.all([
    uploadObject('full', bytes, mime),
    ...(small ? [uploadObject('small', small, mime)] : []),
  ])
  return { mime, width, height, bytes: new Uint8Array(0), objects }
}

async function uploadObject(size: PictureSize, bytes: Uint8Array, mime: string): Promise<string> {
  const { id } = await db().pictureObject.create({
    data: { size, sha256: sha256(bytes), byteCount: bytes.length },
    select: { id: true },
  })
  try {
    await putObject(nameOf(id), bytes, mime)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    log.error({ objectId: id, reason: error.reason }, 'a picture could not be stored')
    throw new StorageUnavailable(error.reason, NOT_SAVED)
  }
  return id
}

const NOT_SAVED = 'Your picture could not be saved at the moment, so nothing was changed. Please try again in a minute.'

/** Inserts an uploaded picture. @returns its id */
export async function insertPicture(
  tx: Tx,
  kind: ImageKind,
  { objects, ...picture }: UploadedPicture,
): Promise<string> {
  const { id } = await tx.image.create({ data: { kind, ...picture }, select: { id: true } })
  await giveObjects(tx, id, objects)
  return id
}

/** Records that a picture has these objects. @throws Error when one of them is being deleted, a day after its upload */
export async function giveObjects(tx: Tx, imageId: string, objects: readonly string[]): Promise<void> {
  if (objects.length === 0) return
  const given = await tx.$executeRaw`
    UPDATE picture_objects SET image_id = ${imageId}::uuid
    WHERE id = ANY(${objects}::uuid[]) AND image_id IS NULL AND attempts = 0`
  if (given !== objects.length) throw new Error('the objects of this picture are too old')
}

/** Lets the job delete the objects of a picture. @returns how many there are */
export const releaseObjects = (tx: Tx, imageId: string): Promise<number> =>
  tx.$executeRaw`
    UPDATE picture_objects SET image_id = NULL, due_at = now() WHERE image_id = ${imageId}::uuid`

/** Deletes a picture. The job deletes its objects from the storage. */
export async function deletePicture(tx: Tx, id: string): Promise<void> {
  await releaseObjects(tx, id)
  await tx.image.delete({ where: { id }, select: { id: true } })
}

/** What the database knows about an object. */
export type ObjectRow = { readonly id: string; readonly sha256: Uint8Array; readonly byteCount: number }

/**
 * Reads an object whole and compares it with its hash, so that damaged or foreign bytes are never shown.
 * @returns undefined when the storage does not have it
 * @throws StorageUnavailable, also for other bytes
 */
export async function readObject({
  id,
  sha256: expected,
  byteCount,
}: ObjectRow): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = await getObject(nameOf(id), byteCount)
  if (bytes && !Buffer.from(sha256(bytes)).equals(expected))
    throw new StorageUnavailable(`the object ${nameOf(id)} does not have the bytes that were stored`)
  return bytes
}

const RUN_MS = MINUTE
/** Longer than the call to the storage can last. It doubles with each attempt, up to a day. */
const BACK_OFF = Prisma.sql`least(interval '10 minutes' * power(2, least(attempts, 10)), interval '1 day')`

/**
 * Deletes objects that no picture has any more, or that never got one. One that cannot be deleted stays in the queue.
 * @param limit at most this many objects
 * @returns how many were deleted
 */
export async function deleteUnusedObjects(limit = 500): Promise<number> {
  if (!hasStorage()) return 0
  const begun = performance.now()
  let deleted = 0
  const work = async ({ id }: Job): Promise<Verdict> => {
    const next = await beginDeletion(id)
    if (!next) return 'done'
    deleted += await forEachRow('pictures to delete', [{ id }], deleteUnused)
    return next
  }
  await workThrough({ name: 'pictures', lanes: 1, work }, limit, () => performance.now() - begun < RUN_MS)
  return deleted
}

/** Counts a try, after which no picture can get the object. @returns when the next one would be */
async function beginDeletion(id: string): Promise<Date | undefined> {
  const [object] = await db().$queryRaw<{ due_at: Date }[]>`
    UPDATE picture_objects SET attempts = attempts + 1, due_at = now() + ${BACK_OFF}
    WHERE id = ${id}::uuid AND image_id IS NULL AND due_at <= now() RETURNING due_at`
  return object?.due_at
}

async function deleteUnused({ id }: { readonly id: string }): Promise<boolean> {
  await deleteObject(nameOf(id))
  const { count } = await db().pictureObject.deleteMany({ where: { id, imageId: null } })
  return count > 0
}
