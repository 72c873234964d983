'use server'

import { buyer, staff } from '@/lib/access/gates'
import { action } from '@/lib/core/action'
import { badRequest } from '@/lib/core/errors'
import { openColumnsOf } from '@/lib/core/open-columns'
import { changeCategory, createCategory } from './categories'
import { importProducts, matchImportColumns, previewImport } from './import-products'
import { changeProduct, createProduct } from './products'
import { STOCK_REASONS } from './rules'
import { forgetProduct, saveProduct } from './saved'
import {
  availableFormSchema,
  categoryFormSchema,
  importAgainSchema,
  importFileSchema,
  matchImportSchema,
  newCategorySchema,
  newProductSchema,
  saveFormSchema,
  stockFormSchema,
} from './schema'
import { moveStock } from './stock'

export const createProductAction = action(
  { access: staff('catalogue'), schema: newProductSchema },
  ({ actor, input }) => createProduct(actor, input),
)

export const setAvailableAction = action(
  { access: staff('catalogue'), schema: availableFormSchema },
  async ({ actor, input: { productId, available } }) => {
    await changeProduct(actor, productId, { available })
    return null
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

/** Previews an import. The page gets the file back and sends it again to import it. */
export const previewImportAction = action(
  { access: staff('catalogue'), schema: importFileSchema },
  async ({ actor, input }) => {
    const file = new Uint8Array(await input.file.arrayBuffer())
    const content = Buffer.from(file).toString('base64')
    try {
      return { file: content, preview: await previewImport(actor, file) }
    } catch (error) {
      const open = openColumnsOf(error)
      if (open === undefined) throw error
      return { ...open, content }
    }
  },
)

/** Previews an import with the columns that staff chose, and remembers these. */
export const matchImportAction = action(
  { access: staff('catalogue'), schema: matchImportSchema },
  async ({ actor, input: { content, ...headings } }) => {
    const file = Buffer.from(content, 'base64')
    const chosen = Object.entries(headings).filter(([, heading]) => heading !== '')
    await matchImportColumns(actor, file, Object.fromEntries(chosen))
    return { file: content, preview: await previewImport(actor, file) }
  },
)

/** Imports the file that was previewed. */
export const importProductsAction = action(
  { access: staff('catalogue'), schema: importAgainSchema },
  ({ actor, input }) => importProducts(actor, Buffer.from(input.file, 'base64'), input.state, input.goodOnly),
)

export const createCategoryAction = action(
  { access: staff('catalogue'), schema: newCategorySchema },
  async ({ actor, input }) => {
    await createCategory(actor, input)
    return null
  },
)

export const changeCategoryAction = action(
  { access: staff('catalogue'), schema: categoryFormSchema },
  async ({ actor, input: { categoryId, ...change } }) => {
    await changeCategory(actor, categoryId, change)
    return null
  },
)

/** Saves a product or forgets it, as the form's `saved` asks. */
export const saveProductAction = action(
  { access: buyer(), schema: saveFormSchema },
  async ({ actor, input: { saved, ...product } }) => {
    await (saved === 'yes' ? saveProduct(actor, product) : forgetProduct(actor, product))
    return { isSaved: saved === 'yes' }
  },
)
