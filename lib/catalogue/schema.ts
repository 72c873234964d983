import * as z from 'zod/mini'
import { SavedKind, VatClass } from '@/generated/prisma/enums'
import { optionalPicture } from '@/lib/accounts/schema'
import {
  day,
  line,
  nairaAmount,
  optionalParagraph,
  percent,
  reasonSchema,
  searchText,
  text,
  wholeNumber,
  yesNo,
} from '@/lib/core/fields'
import { PRODUCTS_A_PAGE, pageQuery } from '@/lib/core/listing'
import { uploadFields } from '@/lib/core/upload-fields'
import { MAX_SEARCH, MAX_STOCK, STOCK_REASON_NAMES, movementProblem } from './rules'
import type {
  categoryResponse,
  chargesResponse,
  foundProductsResponse,
  importResponse,
  importLineResponse,
  movementResponse,
  productResponse,
  savedProductsResponse,
  staffCategoryResponse,
  staffChargeResponse,
  staffProductResponse,
} from './responses'

export type CategoryDto = z.infer<typeof categoryResponse>

export type ChargesDto = z.infer<typeof chargesResponse>

/** Lists of products: those that can be ordered now, or with `available=any` all. */
export const productsQuerySchema = z.extend(pageQuery(PRODUCTS_A_PAGE), {
  available: z.optional(z.enum(['any'], 'The filter available must be any, or left out.')),
})

export const productSearchSchema = z.extend(productsQuerySchema, { search: z.optional(searchText(MAX_SEARCH)) })
/** GET /product/search */
export const productFindSchema = z.extend(productsQuerySchema, { text: searchText(MAX_SEARCH) })

/** The name of a category in any case, as it is compared. */
export const categoryName = z.pipe(
  searchText(80),
  z.transform((name: string) => name.trim().toLowerCase()),
)
export const categoryParamSchema = z.object({ category: categoryName })

export const VAT_CLASS_NEEDED = `Please choose the VAT class: ${Object.values(VatClass).join(', ')}.`
const VAT_CLASS_UNKNOWN = `The VAT class must be one of ${Object.values(VatClass).join(', ')}.`

const neededFields = {
  name: line('Name', 120),
  type: line('Category', 60),
  measurement: line('Pack size', 80),
  price: nairaAmount('Price'),
  vatClass: z.enum(VatClass, {
    error: ({ input }) => (input === undefined || input === '' ? VAT_CLASS_NEEDED : VAT_CLASS_UNKNOWN),
  }),
}
const optionalFields = {
  description: optionalParagraph('Description', 2_000),
  stock: wholeNumber('Stock', 0, MAX_STOCK),
  available: yesNo('Available'),
}
type OptionalField = keyof typeof optionalFields

/** The values that a new product gets for the fields that were left out. */
export const PRODUCT_DEFAULTS = {
  description: '',
  stock: 0,
  available: true,
} as const satisfies Record<OptionalField, unknown>

/** What staff fill in of a product. Import, export, audit, form and the DTOs derive from this list. */
const productFields = { ...neededFields, ...optionalFields }
export type ProductField = keyof typeof productFields
export const PRODUCT_FIELDS = Object.keys(productFields) as ProductField[]

/** A product's fields; `price` in kobo. */
export type ProductValues = Readonly<{ [Field in ProductField]: z.output<(typeof productFields)[Field]> }>
const savedKind = () => z.enum(SavedKind, 'The kind must be favourite or back_in_stock.')

/** PUT and DELETE /product/saved/{id}. */
export const savedKindSchema = z.object({ kind: savedKind() })
/** The button that saves a product, or forgets it. */
export const saveFormSchema = z.object({
  productId: z.uuid('There is no such product.'),
  kind: savedKind(),
  saved: z.enum(['yes', 'no']),
})

export type ProductDto = z.infer<typeof productResponse>
export type FoundProductsDto = z.infer<typeof foundProductsResponse>
export type SavedProductsDto = z.infer<typeof savedProductsResponse>
export type StaffProductDto = z.infer<typeof staffProductResponse>

/** POST /staff/products. */
export const newProductSchema = z.object({
  ...neededFields,
  ...({
    description: z._default(optionalFields.description, PRODUCT_DEFAULTS.description),
    stock: z._default(optionalFields.stock, PRODUCT_DEFAULTS.stock),
    available: z._default(optionalFields.available, PRODUCT_DEFAULTS.available),
  } satisfies Record<OptionalField, z.ZodMiniType>),
  image: optionalPicture(),
})
export type NewProduct = z.output<typeof newProductSchema>

const expectedStock = wholeNumber('The expected stock', 0, MAX_STOCK)

/**
 * PUT /staff/products/{id}: fields that are left out stay unchanged. With `expected`, the stock is set only when the
 * old stock is the expected one, so that units sold meanwhile are not lost.
 */
export const productChangeSchema = z.extend(z.partial(z.object(productFields)), {
  expected: z.optional(expectedStock),
  image: optionalPicture(),
})
export type ProductChange = z.output<typeof productChangeSchema>

/** The column of a field in a file of products: 'vat_class' for 'vatClass'. */
export const columnOf = (field: ProductField): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** The columns of such a file, in the order of the export. */
export const IMPORT_COLUMNS = PRODUCT_FIELDS.map(columnOf)
/** The columns that a file must have. Without a VAT class it can only change products that are known. */
export const NEEDED_COLUMNS = (Object.keys(neededFields) as ProductField[])
  .filter((field) => field !== 'vatClass')
  .map(columnOf)
const takesNone = (field: z.ZodMiniType): boolean => field.safeParse('').data === null
/** The columns of which an empty cell says that there is none: those of a field that is `orNone`. */
export const CLEARABLE_COLUMNS: ReadonlySet<string> = new Set(
  PRODUCT_FIELDS.filter((field) => takesNone(productFields[field])).map(columnOf),
)
/** A line of such a file. Other empty cells leave a known product as it is, if they are optional or its VAT class. */
export const importLineSchema = z.extend(z.object(neededFields), {
  vatClass: z.optional(neededFields.vatClass),
  ...z.partial(z.object(optionalFields)).shape,
})
export type ImportLine = z.output<typeof importLineSchema>

const reason = z.enum(STOCK_REASON_NAMES, `The reason must be one of ${STOCK_REASON_NAMES.join(', ')}.`)
/** POST /staff/products/{id}/stock: a change in units, or the number counted with the stock that was expected. */
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
        refuse('expected', 'Please send the stock you expected, so that nobody’s change is lost.')
    } else if (quantity === undefined || quantity === 0)
      refuse('quantity', 'Please enter how many units came in or went out.')
    else {
      const problem = movementProblem(quantity, why)
      if (problem) refuse('quantity', problem)
    }
  })
export type StockMove = z.output<typeof stockMoveSchema>

/** Takes back a change of a price: the price before it, and the one that it made. */
export const undoPriceSchema = z.object({
  productId: z.uuid('There is no such product.'),
  from: nairaAmount('Price'),
  to: nairaAmount('Price'),
})
export const productFormSchema = z.extend(productChangeSchema, { productId: z.uuid('There is no such product.') })

export const availableFormSchema = z.object({
  productId: z.uuid('There is no such product.'),
  available: productFields.available,
})

/** The desk's stock form: the reason decides whether the amount comes in, goes out, or is a count. */
export const stockFormSchema = z.object({
  productId: z.uuid('There is no such product.'),
  reason,
  amount: wholeNumber('The number', 0, MAX_STOCK),
  expected: expectedStock,
})

export const PRODUCT_STATES = ['available', 'off_sale', 'out', 'low'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

export type MovementDto = z.infer<typeof movementResponse>

export type ImportLineDto = z.infer<typeof importLineResponse>
export type ImportDto = z.infer<typeof importResponse>
const upload = uploadFields('products', 'Please choose a file.', IMPORT_COLUMNS)
export const checkImportSchema = z.object(upload.check)
export const importSchema = z.object(upload.book)
export const importQuerySchema = z.object({
  preview: z.optional(text(10)),
  state: z.optional(text(100)),
  goodOnly: z.optional(text(10)),
})

export type StaffCategoryDto = z.infer<typeof staffCategoryResponse>
export const newCategorySchema = z.object({ type: line('Name', 60), image: optionalPicture() })
export type NewCategory = z.output<typeof newCategorySchema>
/** PUT /staff/categories/{id}; `position` counts from 0. */
export const categoryChangeSchema = z.object({
  type: z.optional(line('Name', 60)),
  position: z.optional(wholeNumber('The position', 0, 1_000)),
  image: optionalPicture(),
})
export const categoryFormSchema = z.extend(categoryChangeSchema, { categoryId: z.uuid('There is no such category.') })
export type CategoryChange = z.output<typeof categoryChangeSchema>

/** POST /staff/charges: fees in naira, rates in percent, and their first day. */
export const newChargeSchema = z.object({
  serviceFee: nairaAmount('Service fee', 0n),
  deliveryFee: nairaAmount('Delivery fee', 0n),
  vat: percent('VAT'),
  interest: percent('Interest'),
  date: day('The date'),
  reason: z._default(optionalParagraph('The reason', 300), ''),
})
/** The desk's form. Whoever changes a fee by hand says why; a program that calls the path may leave it out. */
export const chargeFormSchema = z.extend(newChargeSchema, reasonSchema.shape)
export type NewCharge = z.output<typeof newChargeSchema>

/** Charges that wait for approval, as JSON: amounts in kobo as text, rates in basis points. */
export const storedChargeSchema = z.object({
  effectiveOn: day('The date'),
  serviceFeeKobo: text(20),
  deliveryFeeKobo: text(20),
  vatBps: z.number(),
  interestBps: z.number(),
})
export type StoredCharge = z.output<typeof storedChargeSchema>

export type StaffChargeDto = z.infer<typeof staffChargeResponse>
