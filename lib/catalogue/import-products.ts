import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { recordAudit, recordAudits } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { type CsvCell, toCsv } from '@/lib/files/csv'
import { learnedColumns, withChosen } from '@/lib/companies/file-columns'
import type { FileReading } from '@/lib/core/table-responses'
import { readTable } from '@/lib/files/table-reader'
import { inTurn } from '@/lib/server/one-at-a-time'
import { type ChosenColumns, UPLOADS } from '@/lib/core/upload-fields'
import { PreviewOutdated, assertSeen, stateOf } from '@/lib/files/upload-refusals'
import { type Tx, db, isUniqueViolation, transaction } from '@/lib/database/db'
import { badRequest } from '@/lib/core/errors'
import { newIds } from '@/lib/core/ids'
import { lockProducts } from '@/lib/database/locks'
import { type Kobo, kobo } from '@/lib/core/money'
import { type KnownProduct, type PlannedLine, type ReadLine, keyOf, planImport, readLines } from './import-plan'
import { IMPORT_COLUMNS, type ImportDto, PRODUCT_FIELDS, type ProductField, type ProductValues } from './schema'
import { staffProductSelect } from './staff-queries'

/** Import and export of the catalogue; both use the same columns. */

/**
 * Previews an import without writing.
 * @param columns the headings that staff chose for this file
 * @throws AppError 400 when the file is not a table of products
 */
export async function checkImport(actor: Staff, file: Uint8Array, columns: ChosenColumns = {}): Promise<ImportDto> {
  const { lines, reading } = await linesOf(actor, file, columns)
  return toDto(await planFor(db(), lines), reading, false)
}

/**
 * Imports a file of products in one transaction. Importing the same file again changes nothing.
 * @param state the preview's `state`; the import is refused when it would do something else by now
 * @param goodOnly imports the good lines when others are wrong
 * @throws AppError 400 with all lines when one of them is wrong; 409 with a new preview when the catalogue has changed
 */
export async function importProducts(
  actor: Staff,
  file: Uint8Array,
  state?: string,
  goodOnly = false,
): Promise<ImportDto> {
  const { lines, reading } = await linesOf(actor, file)
  try {
    return await transaction(async (tx) => {
      const plan = await planFor(tx, lines, true)
      const preview = toDto(plan, reading, false)
      if (preview.counts.wrong > 0 && !goodOnly)
        throw badRequest('Nothing was imported: some lines are wrong. Please correct them and choose the file again.', {
          ...preview,
        })
      assertSeen(state, preview.state, CHANGED, { ...preview })
      await write(tx, actor, plan)
      return { ...preview, written: true }
    })
  } catch (error) {
    // Another request added one of the new products meanwhile.
    if (isUniqueViolation(error)) throw new PreviewOutdated(CHANGED, { ...(await checkImport(actor, file)) })
    throw error
  }
}

async function linesOf(actor: Staff, file: Uint8Array, chosen: ChosenColumns = {}) {
  const learned = withChosen(await learnedColumns('products'), chosen)
  const wanted = [...new Set([...IMPORT_COLUMNS, ...learned.keys()])]
  return readLines(await inTurn(`table:${actor.id}`, () => readTable(file, UPLOADS.products.rows, wanted)), learned)
}

const CHANGED = 'The catalogue has changed since the preview. Nothing was imported. Please check the new preview.'

function toDto(plan: readonly PlannedLine[], reading: FileReading, written: boolean): ImportDto {
  const lines = plan.map(({ line, product, outcome, details, jumps }) => ({ line, product, outcome, details, jumps }))
  const count = (outcome: string) => lines.filter((each) => each.outcome === outcome).length
  return {
    counts: { new: count('new'), changed: count('changed'), unchanged: count('unchanged'), wrong: count('wrong') },
    lines,
    reading,
    state: stateOf(lines),
    written,
  }
}

async function planFor(tx: Tx, lines: readonly ReadLine[], isLocked = false): Promise<PlannedLine[]> {
  const categories = await tx.category.findMany({ select: { id: true, type: true, typeKey: true } })
  const idOf = new Map(categories.map(({ id, typeKey }) => [typeKey, id]))
  const wanted = lines.flatMap(({ values }) => {
    const categoryId = values && idOf.get(values.type.toLowerCase())
    return categoryId ? [{ category_id: categoryId, name: values.name, measurement: values.measurement }] : []
  })
  const named = await tx.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      AS w(category_id uuid, name text, measurement text)
    JOIN products p ON p.category_id = w.category_id AND p.name = w.name AND p.measurement = w.measurement`
  const ids = named.map(({ id }) => id)
  if (isLocked) await lockProducts(tx, ids)
  const rows = await tx.product.findMany({
    where: { id: { in: ids } },
    select: { ...staffProductSelect, agreedPriceKobo: true },
  })
  const known = rows.map(({ agreedPriceKobo, ...row }): KnownProduct => ({
    ...toValues(row),
    id: row.id,
    agreed: kobo(agreedPriceKobo ?? row.priceKobo),
  }))
  return planImport(
    lines,
    new Map(known.map((product) => [keyOf(product), product])),
    new Map(categories.map(({ type, typeKey }) => [typeKey, type])),
  )
}

// One statement for each table: 5,000 single statements would take longer than a transaction may.
async function write(tx: Tx, actor: Staff, plan: readonly PlannedLine[]): Promise<void> {
  const fresh = plan.flatMap(({ outcome, after }) => (outcome === 'new' && after ? [after] : []))
  const ids = newIds(fresh.length)
  const created = fresh.map((values, index) => ({ ...values, id: ids[index] ?? '' }))
  const changed = plan.flatMap(({ outcome, before, after, details }) =>
    outcome === 'changed' && before && after ? [{ before, after, details }] : [],
  )
  await insert(tx, created)
  await update(
    tx,
    changed.map(({ before, after }) => ({ ...after, id: before.id })),
  )
  await insertMovements(tx, actor, [
    ...created.map(({ id, stock }) => ({ productId: id, quantity: stock })),
    ...changed.map(({ before, after }) => ({ productId: before.id, quantity: after.stock - before.stock })),
  ])
  await recordAudits(tx, actor, [
    ...created.map(({ id, name, measurement }) => ({
      action: 'product.created',
      subject: `product:${id}`,
      details: { name, measurement, by: 'import' },
    })),
    ...changed.map(({ before, details }) => ({
      action: 'product.changed',
      subject: `product:${before.id}`,
      details: { changes: details.join('; '), by: 'import' },
    })),
  ])
  if (created.length + changed.length > 0) {
    await recordAudit(tx, actor, 'catalogue.imported', 'catalogue', {
      new: String(created.length),
      changed: String(changed.length),
    })
  }
}

/** The column of each field and the type of its value. The category is looked up by its name. */
const COLUMNS = {
  name: ['name', 'text'],
  measurement: ['measurement', 'text'],
  price: ['price_kobo', 'bigint'],
  description: ['description', 'text'],
  stock: ['stock', 'int'],
  vatClass: ['vat_class', '"VatClass"'],
  available: ['available', 'boolean'],
} as const satisfies Record<Exclude<ProductField, 'type'>, readonly [column: string, type: string]>

const columnList = (write: (field: string, column: string, type: string) => string) =>
  Prisma.raw(
    Object.entries(COLUMNS)
      .map(([field, [column, type]]) => write(field, column, type))
      .join(', '),
  )
const TYPED_FIELDS = columnList((field, _column, type) => `"${field}" ${type}`)

type WrittenProduct = ProductValues & { readonly id: string }
// JSON has no bigint.
const rowsJson = (rows: readonly WrittenProduct[]) =>
  JSON.stringify(rows.map((row) => ({ ...row, price: String(row.price), agreed: undefined })))

async function insert(tx: Tx, rows: readonly WrittenProduct[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO products (id, category_id, ${columnList((_field, column) => column)}, updated_at)
    SELECT n.id, c.id, ${columnList((field) => `n."${field}"`)}, now()
    FROM jsonb_to_recordset(${rowsJson(rows)}::jsonb) AS n(id uuid, type text, ${TYPED_FIELDS})
    JOIN categories c ON c.type = n.type`
}

async function update(tx: Tx, rows: readonly WrittenProduct[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE products SET ${columnList((field, column) => `${column} = c."${field}"`)},
      agreed_price_kobo = coalesce(agreed_price_kobo, price_kobo), updated_at = now()
    FROM jsonb_to_recordset(${rowsJson(rows)}::jsonb) AS c(id uuid, ${TYPED_FIELDS})
    WHERE products.id = c.id`
}

async function insertMovements(
  tx: Tx,
  actor: Staff,
  moved: readonly { readonly productId: string; readonly quantity: number }[],
): Promise<void> {
  const moves = moved.filter(({ quantity }) => quantity !== 0)
  const ids = newIds(moves.length)
  await tx.$executeRaw`
    INSERT INTO stock_movements (id, product_id, quantity, reason, actor_id)
    SELECT m.id, m."productId", m.quantity, 'imported', ${actor.id}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(moves.map((move, index) => ({ ...move, id: ids[index] })))}::jsonb)
      AS m(id uuid, "productId" uuid, quantity int)`
}

type ProductRow = Prisma.ProductGetPayload<{ select: typeof staffProductSelect }>

const toValues = ({ category, priceKobo, ...row }: ProductRow): ProductValues => ({
  ...row,
  type: category.type,
  price: kobo(priceKobo),
})

function cellOf(value: ProductValues[ProductField]): CsvCell {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? String(value) : value
}

const toCells = (values: ProductValues) => PRODUCT_FIELDS.map((field) => cellOf(values[field]))

/** Exports the whole catalogue as a file that can be changed and imported again. */
export async function exportProducts(_actor: Staff): Promise<string> {
  const rows = await db().product.findMany({
    select: staffProductSelect,
    orderBy: [{ category: { position: 'asc' } }, { name: 'asc' }, { id: 'asc' }],
  })
  return toCsv(
    IMPORT_COLUMNS,
    rows.map((row) => toCells(toValues(row))),
  )
}

const EXAMPLE: ProductValues = {
  name: 'Long grain parboiled rice',
  type: 'Rice',
  measurement: '50 kg bag',
  price: 7_800_000n as Kobo,
  description: 'Stays loose and separate in the pot.',
  stock: 120,
  vatClass: 'zero',
  available: true,
}

/** Makes a file with the columns of an import and one example line. */
export const importTemplate = (): string => toCsv(IMPORT_COLUMNS, [toCells(EXAMPLE)])
