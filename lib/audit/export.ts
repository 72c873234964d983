import 'server-only'
import type { Access } from '@/lib/server/access'
import { pageOf } from '@/lib/core/response-fields'
import { lagosToday } from '@/lib/core/clock'
import { transaction } from '@/lib/database/db'
import { fileResponse } from '@/lib/server/documents'
import { csvPieces, xlsxPieces } from '@/lib/files/export-files'
import { type Answered, type Output, type Schema, type Sent, route } from '@/lib/server/http'
import type { Page } from '@/lib/core/listing'
import {
  type FileTable,
  type Filters,
  type List,
  type ListFormat,
  type ListQuery,
  fileTable,
  sortedRows,
} from '@/lib/core/lists'
import { type RateLimit, consumeLimit } from '@/lib/server/rate-limit'
import { XLSX_TYPE } from '@/lib/files/xlsx'
import { recordAudit } from './service'

const TYPES = { csv: 'text/csv; charset=utf-8', xlsx: XLSX_TYPE } as const
/** The media types that the endpoint of a list answers, for its declaration. */
export const LIST_FILES = ['text/csv', XLSX_TYPE] as const

/** Rows of one statement. Larger pages would hold more memory, and smaller ones would ask the database more often. */
const PAGE = 1_000
/** An export reads a whole table, so a person has few of them. */
export const EXPORTS: RateLimit = { name: 'export', points: 30, seconds: 10 * 60 }

type Format = { readonly format?: ListFormat | undefined }
type RowsPage<Row> = { readonly items: readonly Row[]; readonly nextCursor: string | null }
/** What the endpoint of a list says beside the list. */
type ListEndpoint<Actor, Params> = {
  /** One line for the OpenAPI document. */
  readonly summary: string
  readonly access: Access<Actor>
  readonly params?: Params
}
/** The rows of a list without pages, and a row of sums, which stays the last one of its file. */
type WholeRows<Row> = { readonly rows: readonly Row[]; readonly sum?: Row | undefined }

/**
 * The endpoint of a list: one page of it, or with `format` all rows of its filter as a file. The file has exactly the
 * rows and the order of the list, because it is made of the pages of the list (docs/decisions/0097).
 * @param read reads `size` rows after `cursor`
 * @throws AppError 429 above 30 files in ten minutes
 */
export const listEndpoint = <
  ResponseSchema extends Schema,
  Row extends Sent<ResponseSchema>,
  F extends Filters,
  Sort extends string,
  Actor extends { readonly id: string },
  Params extends Schema | undefined = undefined,
>(
  list: List<Row, F, Sort> & { readonly row: ResponseSchema },
  spec: ListEndpoint<Actor, Params>,
  read: (
    actor: Actor,
    query: ListQuery<F, Sort>,
    size: number | undefined,
    params: Output<Params>,
  ) => Promise<Page<Row>>,
) =>
  route({ ...spec, query: list.query, asFile: LIST_FILES, response: pageOf(list.row) }, ({ actor, query, params }) => {
    const { format = 'json' } = query
    if (format === 'json') return read(actor, query, undefined, params)
    return fileOf(actor, { ...query, format }, fileTable(list), (cursor) =>
      read(actor, { ...query, cursor }, PAGE, params),
    )
  })

/** The field of a response that has its rows, or what takes them out of a response that groups them. */
type RowsOf<Key, ResponseSchema, Row> =
  | { readonly rows: Key; readonly rowsOf?: undefined }
  | { readonly rows?: undefined; readonly rowsOf: (response: ResponseSchema) => readonly Row[] }

/**
 * The endpoint of a list without pages, whose rows are the field `rows` of the response. With `format` they are a file.
 * Both are in the order of `sort`. A response that groups its rows stays as it is.
 * @param sumOf takes a row of sums for the file out of the response
 * @throws AppError 429 above 30 files in ten minutes
 */
export const wholeEndpoint = <
  ResponseSchema extends Schema,
  Read extends Sent<ResponseSchema> & Answered<ResponseSchema> & Readonly<Record<Key, readonly Row[]>>,
  Row,
  F extends Filters,
  Actor extends { readonly id: string },
  Params extends Schema | undefined = undefined,
  Key extends string = never,
>(
  list: List<Row, F>,
  {
    rows,
    rowsOf,
    sumOf,
    ...spec
  }: ListEndpoint<Actor, Params> & { readonly response: ResponseSchema } & RowsOf<Key, Sent<ResponseSchema>, Row> & {
      readonly sumOf?: (response: NoInfer<Read>) => Row
    },
  read: (actor: Actor, query: ListQuery<F, string>, params: Output<Params>) => Promise<Read>,
) =>
  route(
    { ...spec, query: list.query, asFile: LIST_FILES },
    async ({ actor, query, params }): Promise<Answered<ResponseSchema>> => {
      const { format = 'json', sort = list.first } = query
      const rowsIn = (response: Read) => (rowsOf === undefined ? response[rows] : rowsOf(response))
      if (format === 'json') {
        const response = await read(actor, query, params)
        return rowsOf === undefined ? { ...response, [rows]: sortedRows(list, rowsIn(response), sort) } : response
      }
      // An endpoint may answer a file, whatever it declares; the type of a declaration that is not known hides it.
      return (await wholeFile(actor, list, { ...query, format }, async () => {
        const response = await read(actor, query, params)
        return { rows: rowsIn(response), sum: sumOf?.(response) }
      })) as Answered<ResponseSchema>
    },
  )

/**
 * The file of a list without pages, in the order of `sort`, for an endpoint whose response has other rows than the
 * file.
 * @param of is in the name of the file; today without it
 * @throws AppError 429 above 30 files in ten minutes
 */
export const wholeFile = <Row, F extends Filters>(
  actor: { readonly id: string },
  list: List<Row, F>,
  query: Format & { readonly format: 'csv' | 'xlsx'; readonly sort?: string | undefined },
  read: () => Promise<WholeRows<Row>>,
  of?: string,
): Promise<Response> =>
  fileOf(
    actor,
    query,
    fileTable(list),
    async () => {
      const { rows, sum } = await read()
      const items = sortedRows(list, rows, query.sort ?? list.first)
      return { items: sum === undefined ? items : [...items, sum], nextCursor: null }
    },
    of,
  )

/**
 * All rows of a list as a file, which is written while it is read.
 * @param read reads the rows after a cursor
 * @param of is in the name of the file
 */
export async function fileOf<Row>(
  actor: { readonly id: string },
  query: Format & { readonly format: 'csv' | 'xlsx' },
  table: FileTable<Row>,
  read: (cursor: string | undefined) => Promise<RowsPage<Row>>,
  of = lagosToday(),
): Promise<Response> {
  const { format } = query
  await consumeLimit(EXPORTS, actor.id, (wait) => `You have made many files. Please wait ${wait} and try again.`)
  return fileResponse(actor, async () => {
    // Read before the response begins, so that a refusal or an outage is one.
    const first = await read(undefined)
    const rows = countedPages(first, read, (count) => record(actor, table.name, query, count))
    return {
      name: `foodbank-${table.name}-${of}.${format}`,
      type: TYPES[format],
      content: format === 'csv' ? csvPieces(table, rows) : xlsxPieces(table, rows),
    }
  })
}

/** Yields page after page. `done` gets the number of rows that left, also when the reader goes away in between. */
async function* countedPages<Row>(
  first: RowsPage<Row>,
  read: (cursor: string) => Promise<RowsPage<Row>>,
  done: (rows: number) => Promise<void>,
): AsyncGenerator<readonly Row[]> {
  let rows = 0
  try {
    for (let page = first; ; page = await read(page.nextCursor)) {
      rows += page.items.length
      yield page.items
      if (page.nextCursor === null) return
    }
  } finally {
    await done(rows)
  }
}

/** Personal data leaves the desk, so the log says who took how much of what. Search words may name a person. */
const record = (actor: { readonly id: string }, name: string, query: Format, rows: number) =>
  transaction((tx) =>
    recordAudit(tx, actor, 'list.exported', `list:${name}`, {
      rows: rows.toString(),
      ...Object.fromEntries(
        Object.entries(query).flatMap(([field, value]) =>
          typeof value !== 'string' || field === 'cursor' ? [] : [[field, NAMING.has(field) ? 'given' : value]],
        ),
      ),
    }),
  )
const NAMING: ReadonlySet<string> = new Set(['q', 'search', 'actor'])
