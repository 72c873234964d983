import { createPackage } from '@/lib/catalogue/packages'
import { kobo } from '@/lib/core/money'
import { aProduct, aStaff, unique } from './factories'

/**
 * Makes a package for ₦22,500 without VAT: two units of ₦9,000, which bear VAT, and one of ₦4,500, which does not. With
 * VAT of 7.5% it costs ₦23,850.
 */
export async function aFestiveBox(stock = 50) {
  const taxed = await aProduct({ stock })
  const food = await aProduct({ price: 5_000, stock, vatClass: 'zero' })
  const { id } = await createPackage(await aStaff(), {
    ...{ name: unique('Festive box'), price: kobo(2_250_000n), available: true },
    items: [
      { productId: taxed.id, quantity: 2 },
      { productId: food.id, quantity: 1 },
    ],
  })
  return { packageId: id, taxed, food }
}
