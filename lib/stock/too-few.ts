import 'server-only'
import type { AppError } from '@/lib/core/errors'

const TOO_FEW = /lots_sound: product ([\da-f-]{36})/

/**
 * For a `catch` of what takes goods for an order: turns the database's refusal into ours. It refuses when the lots that
 * have not expired are too few, which the stock of a product shows only once expired lots are written off.
 * @param refusal for the id of the product
 */
export const whenTooFew =
  (refusal: (productId: string) => AppError) =>
  (error: unknown): never => {
    const [, productId] = (error instanceof Error && TOO_FEW.exec(error.message)) || []
    throw productId === undefined ? error : refusal(productId)
  }
