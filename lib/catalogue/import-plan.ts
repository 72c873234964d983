import 'server-only'
import type { VatClass } from '@/generated/prisma/enums'
import type { CsvTable } from '@/lib/core/csv-reader'
import { badRequest } from '@/lib/core/errors'
import { type Kobo, toNaira } from '@/lib/core/money'
import { productChanges } from './products'
import { IMPORT_COLUMNS, type ImportLineDto, importLineSchema } from './schema'

/** What a file of products would do to the catalogue, line by line, before anything is written. */

/** A product as it is or as it would be. */
export type Goods = {
  readonly name: string
  readonly type: string
  readonly measurement: string
  readonly price: Kobo
  readonly description: string
  readonly stock: number
  readonly vatClass: VatClass
  readonly available: boolean
}
export type KnownGoods = Goods & { readonly id: string }
export type PlannedLine = ImportLineDto & { readonly after?: Goods; readonly before?: KnownGoods }

/** A product is known by these three together (checklist X-12). */
export const keyOf = ({ name, type, measurement }: Pick<Goods, 'name' | 'type' | 'measurement'>): string =>
  JSON.stringify([type.toLowerCase(), name, measurement])

/** A line as it was understood. */
export type ReadLine = {
  readonly line: number
  readonly product: string
  readonly type: string
  readonly key: string
  readonly goods: Partial<Goods>
  readonly problems: readonly string[]
}

const NEEDED = ['name', 'type', 'measurement', 'price'] as const
const FIELD_OF: Readonly<Record<string, string>> = { vat_class: 'vatClass' }
const YES_NO: Readonly<Record<string, string>> = { yes: 'true', '1': 'true', no: 'false', '0': 'false' }

/** Reads the lines of a table. @throws AppError 400 for columns that are missing or unknown */
export function readLines({ columns, rows }: CsvTable): ReadLine[] {
  const unknown = columns.find((name) => !(IMPORT_COLUMNS as readonly string[]).includes(name))
  if (unknown !== undefined)
    throw badRequest(`There is no column “${unknown.slice(0, 40)}”. The columns are ${IMPORT_COLUMNS.join(', ')}.`)
  const missing = NEEDED.find((name) => !columns.includes(name))
  if (missing !== undefined) throw badRequest(`The column ${missing} is missing. The first line must name the columns.`)
  if (rows.length === 0) throw badRequest('There are no products in this file.')
  return rows.map(({ line, cells }) => {
    // An empty cell says nothing; those that are needed are then complained of.
    const said = Object.entries(cells).filter(([, cell]) => cell !== '')
    const fields = Object.fromEntries(
      said.map(([name, cell = '']) => [
        FIELD_OF[name] ?? name,
        name === 'vat_class' ? cell.toLowerCase() : name === 'available' ? yesNoOf(cell) : cell,
      ]),
    )
    const read = importLineSchema.safeParse(fields)
    const { name = '', type = '', measurement = '' } = read.data ?? cells
    const product = [name, measurement].filter((word) => word !== '').join(', ')
    const problems = read.success ? [] : read.error.issues.map(({ message }) => message)
    return { line, product, type, key: keyOf({ name, type, measurement }), goods: read.data ?? {}, problems }
  })
}

const yesNoOf = (cell: string) => YES_NO[cell.toLowerCase()] ?? cell.toLowerCase()

/**
 * Holds the lines against the catalogue.
 * @param known the products that the lines may mean, by key
 * @param types the categories' names, by their keys
 */
export function planImport(
  lines: readonly ReadLine[],
  known: ReadonlyMap<string, KnownGoods>,
  types: ReadonlyMap<string, string>,
): PlannedLine[] {
  const firstLine = new Map<string, number>()
  return lines.map(({ line, product, type: written, key, goods, problems }) => {
    const twin = firstLine.get(key)
    if (problems.length === 0 && twin === undefined) firstLine.set(key, line)
    const type = types.get(written.toLowerCase())
    const wrong = [
      ...problems,
      ...(written !== '' && type === undefined ? [`There is no category “${written}”. Please add it first.`] : []),
      ...(problems.length === 0 && twin !== undefined ? [`Line ${twin} is about the same product.`] : []),
    ]
    if (wrong.length > 0 || type === undefined) return { line, product, outcome: 'wrong', details: wrong }
    const before = known.get(key)
    const after = { ...NEW, ...before, ...goods, type } as Goods
    if (!before) return { line, product, outcome: 'new', details: [], after }
    const details = changesOf(before, after)
    return { line, product, outcome: details.length > 0 ? 'changed' : 'unchanged', details, before, after }
  })
}

const NEW = { description: '', stock: 0, vatClass: 'standard', available: true } as const

function changesOf(before: KnownGoods, after: Goods): string[] {
  const words = (goods: Goods) => ({ ...goods, price: toNaira(goods.price), image: null })
  const changes = Object.entries({
    ...productChanges(words(before), words(after)),
    ...(before.stock === after.stock ? {} : { stock: `${before.stock} → ${after.stock}` }),
  })
  return changes.map(([what, change]) => `${what}: ${change}`)
}
