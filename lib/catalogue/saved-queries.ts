import 'server-only'
import type { Buyer } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { productSelect, toProductDto } from './queries'
import { MAX_SAVED } from './rules'
import type { SavedProductsDto } from './schema'

/** Lists what the buyer saved, newest first, whether it can be ordered now or not. */
export async function listSavedProducts(actor: Buyer): Promise<SavedProductsDto> {
  const [favourites, awaited] = await Promise.all([
    db().savedProduct.findMany({
      where: { userId: actor.id, kind: 'favourite' },
      select: { product: { select: productSelect } },
      orderBy: [{ createdAt: 'desc' }, { productId: 'asc' }],
      take: MAX_SAVED,
    }),
    db().savedProduct.findMany({
      where: { userId: actor.id, kind: 'back_in_stock' },
      select: { productId: true },
      orderBy: [{ createdAt: 'desc' }, { productId: 'asc' }],
      take: MAX_SAVED,
    }),
  ])
  return {
    favourites: favourites.map(({ product }) => toProductDto(product)),
    awaited: awaited.map(({ productId }) => productId),
  }
}
