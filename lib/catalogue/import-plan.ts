import 'server-only'
import type { Table } from '@/lib/core/table-reader'
import { badRequest } from '@/lib/core/errors'
import { jumpWords } from '@/lib/core/change-rules'
import { type Kobo, formatNaira, toNaira } from '@/lib/core/money'
import { productChanges } from './products'
import { VAT_CLASS_NEEDED, isLargePriceChange } from './rules'
import {
  IMPORT_COLUMNS,
  type ImportLine,
  type ImportLineDto,
  NEEDED_COLUMNS,
  PRODUCT_DEFAULTS,
  PRODUCT_FIELDS,
  type ProductValues,
  columnOf,
  importLineSchema,
} from './schema'

/** Plans an import of products line by line, before anything is written. */

/** `agreed` is the price that a change is measured from. */
export type KnownProduct = ProductValues & { readonly id: string; readonly agreed: Kobo }
export type PlannedLine = ImportLineDto & { readonly after?: ProductValues; readonly before?: KnownProduct }

/** Identifies a product in a file: by category, name and pack size together. */
export const keyOf = ({ name, type, measurement }: Pick<ProductValues, 'name' | 'type' | 'measurement'>): string =>
  JSON.stringify([type.toLowerCase(), name, measurement])

/** A line that was read. `values` is missing when the line has problems. */
export type ReadLine = {
  readonly line: number
  readonly product: string
  readonly type: string
  readonly key: string
  readonly values: ImportLine | undefined
  readonly problems: readonly string[]
}

const FIELD_OF = new Map<string, string>(PRODUCT_FIELDS.map((field) => [columnOf(field), field]))
const YES_NO: Readonly<Record<string, string>> = { yes: 'true', '1': 'true', no: 'false', '0': 'false' }

/** Reads the lines of a table. @throws AppError 400 for columns that are missing or unknown */
export function readLines({ columns, rows }: Table): ReadLine[] {
  const unknown = columns.find((name) => !IMPORT_COLUMNS.includes(name))
  if (unknown !== undefined)
    throw badRequest(`There is no column “${unknown.slice(0, 40)}”. The columns are ${IMPORT_COLUMNS.join(', ')}.`)
  const missing = NEEDED_COLUMNS.find((name) => !columns.includes(name))
  if (missing !== undefined) throw badRequest(`The column ${missing} is missing. The first line must name the columns.`)
  if (rows.length === 0) throw badRequest('There are no products in this file.')
  return rows.map(({ line, cells }) => {
    // An empty cell counts as missing.
    const filled = Object.entries(cells).filter(([, cell]) => cell !== '')
    const fields = Object.fromEntries(
      filled.map(([name, cell = '']) => [
        FIELD_OF.get(name) ?? name,
        name === 'vat_class' ? cell.toLowerCase() : name === 'available' ? yesNoOf(cell) : cell,
      ]),
    )
    const read = importLineSchema.safeParse(fields)
    const { name = '', type = '', measurement = '' } = read.data ?? cells
    const product = [name, measurement].filter((word) => word !== '').join(', ')
    const problems = read.success ? [] : read.error.issues.map(({ message }) => message)
    return { line, product, type, key: keyOf({ name, type, measurement }), values: read.data, problems }
  })
}

const yesNoOf = (cell: string) => YES_NO[cell.toLowerCase()] ?? cell.toLowerCase()

/**
 * Compares the lines with the catalogue.
 * @param known the products that the lines may mean, by key
 * @param types the categories' names, by their keys
 */
export function planImport(
  lines: readonly ReadLine[],
  known: ReadonlyMap<string, KnownProduct>,
  types: ReadonlyMap<string, string>,
): PlannedLine[] {
  const firstLine = new Map<string, number>()
  return lines.map(({ line, product, type: written, key, values, problems }) => {
    const twin = firstLine.get(key)
    if (problems.length === 0 && twin === undefined) firstLine.set(key, line)
    const type = types.get(written.toLowerCase())
    const wrong = [
      ...problems,
      ...(written !== '' && type === undefined ? [`There is no category “${written}”. Please add it first.`] : []),
      ...(problems.length === 0 && twin !== undefined ? [`Line ${twin} is about the same product.`] : []),
    ]
    if (wrong.length > 0 || type === undefined || !values) return refused(line, product, wrong)
    const before = known.get(key)
    // Nobody has chosen the class of a new product yet.
    const vatClass = values.vatClass ?? before?.vatClass
    if (vatClass === undefined) return refused(line, product, [VAT_CLASS_NEEDED])
    const after: ProductValues = { ...PRODUCT_DEFAULTS, ...before, ...values, vatClass, type }
    if (!before) return { line, product, outcome: 'new', details: [], jumps: [], after }
    if (isLargePriceChange(before.agreed, after.price)) return refused(line, product, [largePrice(before, after)])
    const { details, jumps } = changesOf(before, after)
    return { line, product, outcome: details.length > 0 ? 'changed' : 'unchanged', details, jumps, before, after }
  })
}

const refused = (line: number, product: string, details: readonly string[]): PlannedLine => ({
  line,
  product,
  outcome: 'wrong',
  details,
  jumps: [],
})

/** A change of the price is measured from the price that a second person last agreed to. */
const largePrice = ({ agreed }: KnownProduct, { price }: ProductValues): string =>
  `The price changes by more than 20% (${formatNaira(agreed)} → ${formatNaira(price)}), which needs a second person. ` +
  'Please change it on the page of the product.'

/** Says what changes, 'price: ₦900 → ₦1,000', and by how much a figure jumps. */
function changesOf(before: KnownProduct, after: ProductValues): { details: string[]; jumps: (string | null)[] } {
  const toDto = (values: ProductValues) => ({ ...values, price: toNaira(values.price), image: null })
  const changes = Object.entries({
    ...productChanges(toDto(before), toDto(after)),
    ...(before.stock === after.stock ? {} : { stock: `${before.stock} → ${after.stock}` }),
  })
  const figures: Readonly<Partial<Record<string, string | null>>> = {
    price: jumpWords(before.price, after.price),
    stock: jumpWords(BigInt(before.stock), BigInt(after.stock)),
  }
  return {
    details: changes.map(([field, change]) => `${field}: ${change}`),
    jumps: changes.map(([field]) => figures[field] ?? null),
  }
}
