import 'server-only'
import type { Person } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { notFound } from '@/lib/core/errors'
import { log } from '@/lib/observability/log'
import { StorageUnavailable } from '@/lib/integrations/object-storage'
import { encodeShared } from '@/lib/integrations/images'
import { readObject } from './picture-objects'
import { SHARED_PICTURE_SIZE, type PictureSize } from './schema'

/** `tag` identifies the bytes. `bytes` is null when the viewer has them already. */
export type Picture = {
  readonly mime: string
  readonly isPublic: boolean
  readonly tag: string
  readonly bytes: Uint8Array<ArrayBuffer> | null
}

/**
 * Reads a picture. Everyone may see pictures of products and categories; only the owner, their HR and staff may see a
 * profile picture, only its owner and staff the photo of a problem, and only staff the photo of a delivery. A picture
 * without a small size is returned in full size. Only pictures of products and categories have the size `shared`.
 * @param knownTags the tags of what the viewer has, as in the header If-None-Match
 * @throws AppError 404 for an unknown picture, and for one that the viewer may not see; 503 when the storage
 *   does not return its bytes
 */
export async function getPicture(
  viewer: Person | null,
  id: string,
  size?: PictureSize,
  knownTags: string | null = null,
): Promise<Picture> {
  const picture = await db().image.findUnique({
    where: { id },
    select: {
      id: true,
      kind: true,
      mime: true,
      user: { select: { id: true, companyId: true } },
      message: { select: { ticket: { select: { userId: true } } } },
    },
  })
  const isPublic = picture?.kind === 'product' || picture?.kind === 'category'
  const isSeen =
    isPublic ||
    (picture?.kind === 'ticket'
      ? canSeePhoto(viewer, picture.message?.ticket.userId)
      : canSee(viewer, picture?.user ?? null))
  const isShared = size === 'shared'
  if (!picture || !isSeen || (isShared && !isPublic)) throw notFound('There is no such picture.')
  // A picture never changes under its id.
  const tag = `"${size ? `${picture.id}-${size}` : picture.id}"`
  const isKnown = isPublic && hasTag(knownTags, tag)
  const mime = isShared ? 'image/jpeg' : picture.mime
  if (isKnown) return { mime, isPublic, tag, bytes: null }
  const bytes = isShared
    ? await encodeShared(await readBytes(picture.id), SHARED_PICTURE_SIZE)
    : await readBytes(picture.id, size)
  return { mime, isPublic, tag, bytes }
}

const hasTag = (knownTags: string | null, tag: string): boolean =>
  knownTags?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag) ?? false

/** The photo of a delivery has no owner. */
const canSee = (viewer: Person | null, owner: { id: string; companyId: string | null } | null): boolean =>
  viewer !== null &&
  (viewer.role === 'staff' ||
    viewer.id === owner?.id ||
    (viewer.role === 'partner' && viewer.companyId !== null && viewer.companyId === owner?.companyId))

const canSeePhoto = (viewer: Person | null, ownerId: string | null | undefined): boolean =>
  viewer !== null && (viewer.id === ownerId || viewer.role === 'staff')

async function readBytes(id: string, size?: 'small'): Promise<Uint8Array<ArrayBuffer>> {
  try {
    // Its bytes may be moved between the database and the storage while they are read: then the second look finds them.
    const bytes = (await lookForBytes(id, size)) ?? (await lookForBytes(id, size))
    if (bytes) return bytes
    throw new StorageUnavailable('the storage does not have the bytes of this picture')
  } catch (error) {
    if (error instanceof StorageUnavailable)
      log.error({ imageId: id, reason: error.reason }, 'a picture could not be read')
    throw error
  }
}

/** @returns undefined when the storage does not have the bytes */
async function lookForBytes(id: string, size?: 'small'): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { bytes, small, objects } = await db().image.findUniqueOrThrow({
    where: { id },
    select: {
      bytes: true,
      small: size === 'small',
      objects: { select: { id: true, size: true, sha256: true, byteCount: true } },
    },
  })
  const object = objects.find((each) => each.size === size) ?? objects.find((each) => each.size === 'full')
  if (object) return readObject(object)
  return small ?? (bytes.length > 0 ? bytes : undefined)
}
