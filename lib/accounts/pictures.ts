import 'server-only'
import type { Person } from '@/lib/core/actors'
import { db } from '@/lib/core/db'
import { notFound } from '@/lib/core/errors'

/**
 * Reads a picture. Everyone may see pictures of products and categories; only the owner, their HR and staff may see a
 * profile picture. A picture without a small size is returned in full size.
 * @throws AppError 404 for an unknown picture, and for a profile picture the viewer may not see
 */
export async function getPicture(
  viewer: Person | null,
  id: string,
  size?: 'small',
): Promise<{ mime: string; bytes: Uint8Array<ArrayBuffer>; isPublic: boolean }> {
  const picture = await db().image.findUnique({
    where: { id },
    select: {
      kind: true,
      mime: true,
      bytes: true,
      small: size === 'small',
      user: { select: { id: true, companyId: true } },
    },
  })
  const isPublic = picture !== null && picture.kind !== 'profile'
  if (!picture || !(isPublic || canSeeProfile(viewer, picture.user))) throw notFound('There is no such picture.')
  return { mime: picture.mime, bytes: picture.small ?? picture.bytes, isPublic }
}

const canSeeProfile = (viewer: Person | null, owner: { id: string; companyId: string | null } | null): boolean =>
  viewer !== null &&
  (viewer.id === owner?.id ||
    viewer.role === 'staff' ||
    (viewer.role === 'partner' && viewer.companyId !== null && viewer.companyId === owner?.companyId))
