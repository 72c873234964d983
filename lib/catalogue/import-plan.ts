import 'server-only'
import { badRequest } from '@/lib/core/errors'
import type { FileReading } from '@/lib/core/table-responses'
import { errorProblem, isSignatureRow, isTotal, readAmount, unknowableProblem } from '@/lib/core/table-cell-rules'
import type { ForeignTable } from '@/lib/files/table-reader'
import { readingOf } from '@/lib/files/table-reading'
import { openColumnsError } from '@/lib/files/upload-refusals'
import { jumpWords } from '@/lib/core/change-rules'
import { type Kobo, formatNaira, toNaira } from '@/lib/core/money'
import { productChanges } from './products'
import { isLargePriceChange } from './rules'
import {
  CLEARABLE_COLUMNS,
  IMPORT_COLUMNS,
  type ImportLine,
  type ImportLineDto,
  NEEDED_COLUMNS,
  PRODUCT_DEFAULTS,
  PRODUCT_FIELDS,
  type ProductValues,
  VAT_CLASS_NEEDED,
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

/**
 * Reads the lines of a table of products.
 * @param learned our column by the heading in lower case, for headings that somebody has matched
 * @throws AppError 400 for columns that are missing or unknown; with the columns as `open` where they can be matched
 */
export function readLines(
  table: ForeignTable,
  learned: ReadonlyMap<string, string>,
): { readonly lines: ReadLine[]; readonly reading: FileReading } {
  const { columns, rows } = table
  const named = namedColumns(columns, learned)
  if (rows.length === 0) throw badRequest('There are no products in this file.')
  const lines = rows.flatMap(({ line, cells }): ReadLine[] => {
    const cell = (name: string) => cells[named.get(name) ?? '']
    if (isTotal(cell('name') ?? '') || isSignatureRow(Object.values(cells))) return []
    // Other empty cells count as missing.
    const filled = IMPORT_COLUMNS.flatMap((name) => {
      const text = cell(name)
      return text === undefined || (text === '' && !CLEARABLE_COLUMNS.has(name)) ? [] : [[name, text] as const]
    })
    const unknowable = filled.flatMap(([name, text]) => problemOf(name, text) ?? [])
    const fields = Object.fromEntries(filled.map(([name, text]) => [FIELD_OF.get(name) ?? name, valueOf(name, text)]))
    const read = importLineSchema.safeParse(fields)
    const [name, type, measurement] = (['name', 'type', 'measurement'] as const).map(
      (field) => read.data?.[field] ?? cell(field) ?? '',
    ) as [string, string, string]
    const product = [name, measurement].filter((word) => word !== '').join(', ')
    const problems =
      unknowable.length > 0 ? unknowable : read.success ? [] : read.error.issues.map(({ message }) => message)
    return [{ line, product, type, key: keyOf({ name, type, measurement }), values: read.data, problems }]
  })
  return { lines, reading: readingOf(table, named) }
}

/** Texts may begin with an equal sign; other cells that do are formulas. */
const problemOf = (column: string, cell: string): string | undefined =>
  FIGURES.has(column) ? unknowableProblem(column, cell) : errorProblem(column, cell)

const FIGURES = new Set(['price', 'stock', 'vat_class', 'available'])

/** Finds our columns. @returns how the file calls each */
function namedColumns(columns: readonly string[], learned: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const named = new Map(
    columns.flatMap((column) => {
      const ours = learned.get(column) ?? column
      return IMPORT_COLUMNS.includes(ours) ? [[ours, column] as const] : []
    }),
  )
  const open = NEEDED_COLUMNS.filter((name) => !named.has(name))
  const advice = `The columns of a file of products are ${IMPORT_COLUMNS.join(', ')}.`
  if (open.length > 0) throw openColumnsError({ columns, named: Object.fromEntries(named), open }, advice)
  return named
}

function valueOf(column: string, text: string): string {
  if (column === 'vat_class') return text.toLowerCase()
  if (column === 'available') return yesNoOf(text)
  if (column !== 'price') return text
  const price = readAmount(text)
  return price === null || price === undefined ? text : toNaira(price).toFixed(2)
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
