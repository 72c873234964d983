'use server'

import { redirect } from 'next/navigation'
import { buyer, staff } from '@/lib/access/gates'
import { learnColumns } from '@/lib/companies/file-columns'
import { action } from '@/lib/server/action'
import { badRequest } from '@/lib/core/errors'
import { uploadActions } from '@/lib/server/upload'
import { changeCategory, createCategory } from './categories'
import { checkImport, importProducts } from './import-products'
import { changePackage, createPackage } from './packages'
import { changeProduct, createProduct, undoPrice } from './products'
import { STOCK_REASONS } from './rules'
import { forgetProduct, saveProduct } from './saved'
import {
  availableFormSchema,
  categoryFormSchema,
  checkImportSchema,
  importSchema,
  newCategorySchema,
  newProductSchema,
  saveFormSchema,
  stockFormSchema,
  undoPriceSchema,
} from './schema'
import { newPackageFormSchema, packageFormSchema } from './package-schema'
import { moveStock } from './stock'

export const createProductAction = action(
  { access: staff('catalogue'), schema: newProductSchema },
  ({ actor, input }) => createProduct(actor, input),
)

export const setAvailableAction = action(
  { access: staff('catalogue'), schema: availableFormSchema },
  async ({ actor, input: { productId, available } }) => {
    await changeProduct(actor, productId, { available })
  },
)

export const undoPriceAction = action(
  { access: staff('catalogue'), schema: undoPriceSchema },
  async ({ actor, input: { productId, ...prices } }) => {
    await undoPrice(actor, productId, prices)
    return { undone: [productId], refused: [] }
  },
)

/** Moves stock. The reason decides whether the amount comes in, goes out, or is a count. */
export const moveStockAction = action(
  { access: staff('catalogue'), schema: stockFormSchema },
  async ({ actor, input: { productId, reason, amount, expected } }) => {
    const way = STOCK_REASONS[reason]
    const none = 'Please enter how many units came in or went out.'
    if (way !== 'set' && amount === 0) throw badRequest(none, { fields: { amount: none } })
    const move =
      way === 'set' ? { reason, stock: amount, expected } : { reason, quantity: way === 'in' ? amount : -amount }
    return { stock: await moveStock(actor, productId, move) }
  },
)

const upload = uploadActions({
  access: staff('catalogue'),
  schemas: { check: checkImportSchema, book: importSchema },
  check: (actor, bytes, { columns }) => checkImport(actor, bytes, columns),
  remember: (actor, columns) => learnColumns(actor, 'products', columns),
  book: (actor, bytes, { state, goodOnly }) => importProducts(actor, bytes, state, goodOnly),
})
export const checkImportAction = upload.check
export const importProductsAction = upload.book

export const createCategoryAction = action(
  { access: staff('catalogue'), schema: newCategorySchema },
  async ({ actor, input }) => {
    await createCategory(actor, input)
  },
)

export const changeCategoryAction = action(
  { access: staff('catalogue'), schema: categoryFormSchema },
  ({ actor, input: { categoryId, ...change } }) => changeCategory(actor, categoryId, change),
)

/** Saves a product or forgets it, as the form's `saved` asks. */
export const saveProductAction = action(
  { access: buyer(), schema: saveFormSchema },
  async ({ actor, input: { saved, ...product } }) => {
    await (saved === 'yes' ? saveProduct(actor, product) : forgetProduct(actor, product))
    return { isSaved: saved === 'yes' }
  },
)

export const createPackageAction = action(
  { access: staff('catalogue'), schema: newPackageFormSchema },
  async ({ actor, input }): Promise<void> => {
    const { id } = await createPackage(actor, input)
    redirect(`/staff/packages/${id}`)
  },
)

/** Changes a package by its form, or by its button that takes it off sale. */
export const changePackageAction = action(
  { access: staff('catalogue'), schema: packageFormSchema },
  async ({ actor, input: { packageId, ...change } }) => {
    await changePackage(actor, packageId, change)
  },
)
