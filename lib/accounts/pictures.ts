import 'server-only'
import type { Person } from '@/lib/core/actors'
import { db } from '@/lib/core/db'
import { notFound } from '@/lib/core/errors'

/**
 * A picture's bytes. Those of products and categories are for everyone; a profile picture for its owner, their HR and
 * staff, and for others it does not exist. One without a small size is answered as it is.
 * @throws AppError 404
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
  if (!picture || !(isPublic || maySee(viewer, picture.user))) throw notFound('There is no such picture.')
  return { mime: picture.mime, bytes: picture.small ?? picture.bytes, isPublic }
}

const maySee = (viewer: Person | null, owner: { id: string; companyId: string | null } | null): boolean =>
  viewer !== null &&
  (viewer.id === owner?.id ||
    viewer.role === 'staff' ||
    (viewer.role === 'partner' && viewer.companyId !== null && viewer.companyId === owner?.companyId))
