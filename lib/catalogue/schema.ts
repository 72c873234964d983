import * as z from 'zod/mini'
import { fitsUpload, pictureFileCheck } from '@/lib/accounts/schema'
import {
  day,
  fileAsText,
  line,
  nairaAmount,
  optionalParagraph,
  percent,
  searchText,
  text,
  wholeNumber,
  yesNo,
} from '@/lib/core/fields'
import { addressChoice, addressCursor, addressWords } from '@/lib/core/list-address'
import { PRODUCTS_A_PAGE, cursorField, pageQuery } from '@/lib/core/listing'
import { type ChargeState, MAX_STOCK, STOCK_REASON_NAMES, VAT_CLASSES, movementProblem } from './rules'

/** A product on the wire: `price` in naira, a number (checklist S-18, S-19). */
export type ProductDto = {
  readonly _id: string
  readonly name: string
  readonly image: string | null
  readonly measurement: string
  readonly price: number
  readonly description: string
  readonly type: string
  /** Whether it can be ordered now. */
  readonly available: boolean
}

export type CategoryDto = { readonly type: string; readonly image: string | null }

/** One entry of the charges by date; amounts in naira, rates in percent (checklist C-22). */
export type ChargesDto = {
  readonly date: string
  readonly serviceFee: number
  readonly vat: number
  readonly deliveryFee: number
  readonly interest: number
}

/** Which part of a list of products, `?cursor=&limit=`. */
export const productsQuerySchema = pageQuery(PRODUCTS_A_PAGE)

/** The same for all products, with words to look for, `?search=`. */
export const productSearchSchema = z.extend(productsQuerySchema, { search: z.optional(searchText(80)) })

/** A category's name in a path: lower-cased, as search text is (checklist X-74). */
export const categoryParamSchema = z.object({
  category: z.pipe(
    searchText(80),
    z.transform((text: string) => text.trim().toLowerCase()),
  ),
})

const VAT_CLASS = `The VAT class must be one of ${VAT_CLASSES.join(', ')}.`
// A form sends an empty file when none was chosen.
const picture = () =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value instanceof Blob && value.size === 0 ? undefined : value)),
      z.optional(z.custom<Blob>().check(pictureFileCheck, fitsUpload)),
    ),
  )

const productFields = {
  name: line('Name', 120),
  type: line('Category', 60),
  measurement: line('Pack size', 80),
  price: nairaAmount('Price'),
  description: optionalParagraph('Description', 2_000),
  vatClass: z.enum(VAT_CLASSES, VAT_CLASS),
  available: yesNo('Available'),
  stock: wholeNumber('Stock', 0, MAX_STOCK),
}

/** POST /staff/products. */
export const newProductSchema = z.object({
  ...productFields,
  description: z._default(productFields.description, ''),
  vatClass: z._default(productFields.vatClass, 'standard'),
  available: z._default(productFields.available, true),
  stock: z._default(productFields.stock, 0),
  image: picture(),
})
export type NewProduct = z.output<typeof newProductSchema>

const expectedStock = wholeNumber('The expected stock', 0, MAX_STOCK)

/** PUT /staff/products/{id}: what is left out stays as it is. With `expected`, a stock is set only where that is found: what was sold meanwhile is not lost. */
export const productChangeSchema = z.extend(z.partial(z.object(productFields)), {
  expected: z.optional(expectedStock),
  image: picture(),
})
export type ProductChange = z.output<typeof productChangeSchema>

/** The columns of the catalogue as a file, both ways. */
export const IMPORT_COLUMNS = [
  'name',
  'type',
  'measurement',
  'price',
  'description',
  'stock',
  'vat_class',
  'available',
] as const
export const MAX_IMPORT_LINES = 5_000
/** The largest file that is read, in bytes. */
export const IMPORT_LIMIT = 4_400_000
/** A line of such a file. An empty cell of the last four leaves a known product as it is. */
export const importLineSchema = z.object({
  ...productFields,
  description: z.optional(productFields.description),
  vatClass: z.optional(productFields.vatClass),
  available: z.optional(productFields.available),
  stock: z.optional(productFields.stock),
})

const reason = z.enum(STOCK_REASON_NAMES, `The reason must be one of ${STOCK_REASON_NAMES.join(', ')}.`)
/** POST /staff/products/{id}/stock: so many units more or fewer, or the number counted, with the number it was thought to be. */
export const stockMoveSchema = z
  .object({
    reason,
    quantity: z.optional(wholeNumber('The quantity', -MAX_STOCK, MAX_STOCK)),
    stock: z.optional(productFields.stock),
    expected: z.optional(expectedStock),
  })
  .check((context) => {
    const { quantity, stock, expected, reason: why } = context.value
    const refuse = (path: string, message: string) =>
      context.issues.push({ code: 'custom', path: [path], message, input: context.value })
    if (stock !== undefined) {
      if (quantity !== undefined) refuse('quantity', 'Please send either a quantity or the stock, not both.')
      if (expected === undefined)
        refuse('expected', 'Please send the stock you expected to find, so that nobody’s change is lost.')
    } else if (quantity === undefined || quantity === 0)
      refuse('quantity', 'Please enter how many units came in or went out.')
    else {
      const problem = movementProblem(quantity, why)
      if (problem) refuse('quantity', problem)
    }
  })
export type StockMove = z.output<typeof stockMoveSchema>

/** The desk's form for a product that is there. */
export const productFormSchema = z.extend(productChangeSchema, { productId: z.uuid('There is no such product.') })

/** The one that puts a product on sale, or takes it off. */
export const availableFormSchema = z.object({
  productId: z.uuid('There is no such product.'),
  available: productFields.available,
})

/** The desk's stock form: an amount whose way the reason tells. */
export const stockFormSchema = z.object({
  productId: z.uuid('There is no such product.'),
  reason,
  amount: wholeNumber('The number', 0, MAX_STOCK),
  expected: expectedStock,
})

export const PRODUCT_STATES = ['available', 'off_sale', 'out', 'low'] as const
export const PRODUCT_SORTS = ['name', 'newest', 'stock', 'price'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]
export type ProductSort = (typeof PRODUCT_SORTS)[number]

const productState = z.enum(PRODUCT_STATES, 'There is no such filter.')
const productSort = z.enum(PRODUCT_SORTS, 'There is no such order.')
/** GET /staff/products. */
export const staffProductsQuerySchema = z.object({
  search: z.optional(searchText(80)),
  category: z.optional(searchText(80)),
  state: z.optional(productState),
  sort: z._default(productSort, 'name'),
  cursor: cursorField(),
})
export type StaffProductsQuery = z.output<typeof staffProductsQuerySchema>
/** The address of the products desk: what it does not understand it leaves out. */
export const productsDeskSchema = z.object({
  q: addressWords(),
  category: addressWords(),
  state: addressChoice(PRODUCT_STATES),
  sort: addressChoice(PRODUCT_SORTS),
  cursor: addressCursor(),
})

/** A product as staff see it; `price` in naira. */
export type StaffProductDto = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly measurement: string
  readonly price: number
  readonly description: string
  readonly stock: number
  readonly vatClass: (typeof VAT_CLASSES)[number]
  readonly available: boolean
  readonly image: string | null
}

/** One movement of a product's stock, with who made it and for which order, if any. */
export type MovementDto = {
  readonly id: string
  readonly quantity: number
  readonly reason: string
  readonly at: string
  readonly by: string
  readonly orderId: string | null
  readonly orderNumber: string | null
}

/** What a line of a file would do. `changes` and `problems` are sentences. */
export type ImportLineDto = {
  readonly line: number
  readonly product: string
  readonly outcome: 'new' | 'changed' | 'unchanged' | 'wrong'
  readonly details: readonly string[]
}
/** What a file would do, or did. `state` is what to send back, so that what was looked at is what happens. */
export type ImportDto = {
  readonly counts: Readonly<Record<ImportLineDto['outcome'], number>>
  readonly lines: readonly ImportLineDto[]
  readonly state: string
  readonly written: boolean
}
/** The desk's form, and the one that writes what was looked at: the same file, as base64, with the preview's state. */
export const importFileSchema = z.object({
  file: z.custom<Blob>((value) => value instanceof Blob && value.size > 0, 'Please choose a file.'),
})
export const importAgainSchema = z.object({ file: fileAsText(IMPORT_LIMIT), state: text(100) })
export const importQuerySchema = z.object({ preview: z.optional(text(10)), state: z.optional(text(100)) })

/** A category as staff see it. */
export type StaffCategoryDto = CategoryDto & { readonly id: string; readonly products: number }
export const newCategorySchema = z.object({ type: line('Name', 60), image: picture() })
export type NewCategory = z.output<typeof newCategorySchema>
/** PUT /staff/categories/{id}; `position` counts from 0. */
export const categoryChangeSchema = z.object({
  type: z.optional(line('Name', 60)),
  position: z.optional(wholeNumber('The position', 0, 1_000)),
  image: picture(),
})
/** The desk's forms for a category that is there. */
export const categoryFormSchema = z.extend(categoryChangeSchema, { categoryId: z.uuid('There is no such category.') })
export type CategoryChange = z.output<typeof categoryChangeSchema>

/** POST /staff/charges: fees in naira, rates in percent, from a day on. */
export const newChargeSchema = z.object({
  serviceFee: nairaAmount('Service fee', 0n),
  deliveryFee: nairaAmount('Delivery fee', 0n),
  vat: percent('VAT'),
  interest: percent('Interest'),
  date: day('The date'),
  reason: z._default(optionalParagraph('The reason', 300), ''),
})
export type NewCharge = z.output<typeof newChargeSchema>

/** Charges as they wait for a second person: amounts in kobo as text, rates in basis points. */
export const storedChargeSchema = z.object({
  effectiveOn: day('The date'),
  serviceFeeKobo: text(20),
  deliveryFeeKobo: text(20),
  vatBps: z.number(),
  interestBps: z.number(),
})
export type StoredCharge = z.output<typeof storedChargeSchema>

/** An entry of the charges as staff see it. */
export type StaffChargeDto = ChargesDto & { readonly id: string; readonly state: ChargeState; readonly by: string }
