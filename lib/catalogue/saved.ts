import 'server-only'
import type { SavedKind } from '@/generated/prisma/enums'
import type { Buyer } from '@/lib/core/actors'
import { transaction } from '@/lib/database/db'
import { conflict, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { lockUser } from '@/lib/database/locks'
import { MAX_SAVED } from './rules'

type Saved = { readonly productId: string; readonly kind: SavedKind }

/**
 * Saves a product: as a favourite, or to be told when it can be ordered again. Twice is the same as once.
 * @throws AppError 404 for an unknown product; 409 after `MAX_SAVED` of a kind, or for a notice of a product that can
 *   be ordered now
 */
export async function saveProduct(actor: Buyer, { productId, kind }: Saved): Promise<void> {
  if (!isId(productId)) throw noProduct()
  await transaction(async (tx) => {
    // Two taps at once would both count one too few.
    await lockUser(tx, actor.id)
    const product = await tx.product.findUnique({ where: { id: productId }, select: { stock: true, available: true } })
    if (!product) throw noProduct()
    if (kind === 'back_in_stock' && product.available && product.stock > 0)
      throw conflict('This product is in stock. You can add it to your cart now.')
    const others = await tx.savedProduct.count({ where: { userId: actor.id, kind, productId: { not: productId } } })
    if (others >= MAX_SAVED) throw conflict(`You can save at most ${MAX_SAVED} products. Please remove one first.`)
    await tx.savedProduct.createMany({ data: [{ userId: actor.id, productId, kind }], skipDuplicates: true })
  })
}

/** Forgets a saved product. One that is not saved needs no refusal. @throws AppError 404 for what is no id */
export async function forgetProduct(actor: Buyer, { productId, kind }: Saved): Promise<void> {
  if (!isId(productId)) throw noProduct()
  await transaction((tx) => tx.savedProduct.deleteMany({ where: { userId: actor.id, productId, kind } }))
}

const noProduct = () => notFound('There is no such product.')
