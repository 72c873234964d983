import * as z from 'zod/mini'
import { day, searchText, text } from './fields'
import { listAddress } from './list-address'
import { cursorField } from './listing'

/*
 * A list is said once: where it is, what it is filtered and sorted by, and its columns. Its page, its endpoint, its
 * file and the OpenAPI document follow from the declaration (docs/decisions/0134).
 */

// Filters -------------------------------------------------------------------------------------------------------------

/** How a filter is chosen on the page. A filter without a field is part of a link, such as a tab. */
type FilterField =
  | { readonly kind: 'search'; readonly label: string; readonly hint: string | undefined }
  | { readonly kind: 'choice'; readonly label: string; readonly any: string; readonly values: readonly string[] }
  | { readonly kind: 'words'; readonly label: string; readonly inputMode: 'numeric' | undefined }
  | { readonly kind: 'day'; readonly label: string }
  | {
      readonly kind: 'tab'
      readonly values: readonly string[]
      readonly first: string | undefined
      /** Whether there is a tab of all rows. */
      readonly hasAll: boolean
    }

type TextSchema = z.ZodMiniType<string>
export type Filter<Schema extends TextSchema = TextSchema> = {
  readonly schema: Schema
  readonly field?: FilterField
  /** An endpoint without it is refused. */
  readonly isNeeded?: true
}
export type Filters = Readonly<Record<string, Filter>>

/** Words to search by; only one of a list. */
export const search = (label: string, { hint, max = 100 }: { hint?: string; max?: number } = {}) => ({
  schema: searchText(max),
  field: { kind: 'search' as const, label, hint },
})

/** One of `values`. @param any the choice that filters nothing @param problem the sentence for another value */
export const choice = <const Value extends string>(
  label: string,
  any: string,
  values: readonly Value[],
  problem = `The field must be one of ${values.join(', ')}.`,
) => ({ schema: z.enum(values, problem), field: { kind: 'choice' as const, label, any, values } })

/** A choice whose values the page reads, such as the companies. */
export const choiceOf = <Schema extends TextSchema>(label: string, any: string, schema: Schema) => ({
  schema,
  field: { kind: 'choice' as const, label, any, values: [] },
})

/** A short text in a field of its own. */
export const words = <Schema extends TextSchema>(label: string, schema: Schema, inputMode?: 'numeric') => ({
  schema,
  field: { kind: 'words' as const, label, inputMode },
})

/** A day 'YYYY-MM-DD'. @param name begins the sentence for a malformed one */
export const dayFilter = (label: string, name: string) => ({
  schema: day(name),
  field: { kind: 'day' as const, label },
})

/**
 * The tabs of a page. Its address takes 'all' too.
 * @param first the tab of an address without one; undefined when the page decides
 */
export const tabs = <const Value extends string>(
  values: readonly Value[],
  first?: Value | 'all',
  problem = `The field must be one of ${values.join(', ')}.`,
) => ({ schema: z.enum(values, problem), field: { kind: 'tab' as const, values, first, hasAll: true } })

/** The tabs of a page that has none of all rows. @param first the tab of an address without one */
export const tabsWithoutAll = <const Value extends string>(
  values: readonly Value[],
  first: Value,
  problem?: string,
) => {
  const { schema, field } = tabs(values, first, problem)
  return { schema, field: { ...field, hasAll: false } }
}

/** A filter that only links and endpoints set. */
export const inLinks = <Schema extends TextSchema>(schema: Schema) => ({ schema })

/** A filter that an endpoint must name. A page shows its first tab without it. */
export const needed = <F extends Filter>(filter: F) => ({ ...filter, isNeeded: true as const })

// Columns -------------------------------------------------------------------------------------------------------------

type Look<Sort extends string> = {
  /** The sort key of its heading. Lists without pages sort by every column with a value, under the column's key. */
  readonly sort?: Sort
  /** Not on the page, where another cell shows it. */
  readonly only?: 'file'
  /** It names the row, and heads its card on a phone. */
  readonly names?: boolean
  /** The cell is a button or a form, which needs no heading on a phone. */
  readonly acts?: boolean
  /** The cell is a checkbox that selects the row. */
  readonly ticks?: boolean
  readonly align?: 'start' | 'end'
  /** Takes the whole width of the phone's card. */
  readonly wide?: boolean
  readonly className?: string
}
type Heading<Sort extends string> = Look<Sort> & { readonly heading: string }

/** What a row is sorted by; null for nothing. */
type SortValue = number | string | null

/** A column with a value: days 'YYYY-MM-DD', moments in ISO 8601, money in naira; null is an empty cell. */
export type ValueColumn<Row, Sort extends string = string> = Heading<Sort> &
  (
    | { readonly kind: 'text' | 'day' | 'moment'; readonly value: (row: Row) => string | null }
    | { readonly kind: 'number' | 'money'; readonly value: (row: Row) => number | null }
  )
/** A column whose cell the page gives; files have none. */
export type CellColumn<Row, Sort extends string = string> = Heading<Sort> & {
  readonly kind: 'cell'
  /** Sorts a list without pages. */
  readonly by?: ((row: Row) => SortValue) | undefined
}
export type ListColumn<Row, Sort extends string = string> = ValueColumn<Row, Sort> | CellColumn<Row, Sort>
export type Columns<Row> = Readonly<Record<string, ListColumn<Row>>>

type Builders<Row, Sort extends string> = ReturnType<typeof builders<Row, Sort>>
const builders = <Row, Sort extends string>() => {
  const texts =
    (kind: 'text' | 'day' | 'moment') =>
    (heading: string, value: (row: Row) => string | null, look: Look<Sort> = {}): ValueColumn<Row, Sort> => ({
      ...look,
      heading,
      kind,
      value,
    })
  const numbers =
    (kind: 'number' | 'money') =>
    (heading: string, value: (row: Row) => number | null, look: Look<Sort> = {}): ValueColumn<Row, Sort> => ({
      align: 'end',
      ...look,
      heading,
      kind,
      value,
    })
  const text = texts('text')
  return {
    text,
    day: texts('day'),
    moment: texts('moment'),
    number: numbers('number'),
    money: numbers('money'),
    /** A code such as 'service_fee' as words: 'Service fee'. */
    code: (heading: string, value: (row: Row) => string | null, look?: Look<Sort>) =>
      text(heading, (row) => inWords(value(row) ?? ''), look),
    yes: (heading: string, value: (row: Row) => boolean, look?: Look<Sort>) =>
      text(heading, (row) => (value(row) ? 'Yes' : 'No'), look),
    /** A column of the page alone. @param by sorts a list without pages */
    cell: (
      heading: string,
      { by, ...look }: Look<Sort> & { readonly by?: (row: Row) => SortValue } = {},
    ): CellColumn<Row, Sort> => ({ ...look, heading, kind: 'cell', by }),
  }
}

export const inWords = (code: string): string => (code.charAt(0).toUpperCase() + code.slice(1)).replaceAll(/[_-]/g, ' ')

// The list ------------------------------------------------------------------------------------------------------------

/** How an endpoint answers a list: json, or a file with all rows of its filter. */
const FORMATS = ['json', 'csv', 'xlsx'] as const
export type ListFormat = (typeof FORMATS)[number]

/** A key is ascending, and with a minus descending. */
export type Sorted<Key extends string> = Key | `-${Key}`
type Values<F extends Filters> = { readonly [Name in keyof F]?: z.output<F[Name]['schema']> | undefined }
/** What an endpoint asks of a list. */
export type ListQuery<F extends Filters, Sort extends string> = Values<F> & {
  readonly sort?: Sorted<Sort> | undefined
  readonly cursor?: string | undefined
  readonly format?: ListFormat | undefined
}
type QueryFields<F extends Filters, Sort extends string> = {
  readonly [Name in keyof F]: z.ZodMiniOptional<F[Name]['schema']>
} & {
  readonly sort: z.ZodMiniOptional<z.ZodMiniType<Sorted<Sort>>>
  readonly cursor: ReturnType<typeof cursorField>
}
/** The query of a list, for the type of its reader: `QueryOf<typeof PAYMENTS>`. */
export type QueryOf<L extends { readonly query: z.ZodMiniType }> = z.output<L['query']>

type Parts = Readonly<Record<string, string | undefined>>
/** The parameters in the address of a page. */
export type Address = Readonly<Record<string, string | string[] | undefined>>
/** What the address of a page asks of its list. */
export type ListState<F extends Filters = Filters, Sort extends string = string> = {
  /** The page and the endpoint, with their parts filled in. */
  readonly path: string
  readonly endpoint: string
  readonly filter: Values<F>
  /** The open tab, also 'all'; undefined when the address has none and the list no first one. */
  readonly tab: string | undefined
  readonly sort: Sorted<Sort> | undefined
  readonly cursor: string | undefined
  /** Parts of the address that belong to others on the page. */
  readonly keep: Parts
}

/** Other values of filters, another order or a page. Undefined takes a value out. */
type Change<F> = { readonly [Name in keyof F | 'sort' | 'cursor']?: string | undefined }

type Spec<Row, F extends Filters, Sort extends string, C> = {
  /** Names its files, and its export in the audit log. */
  readonly name: string
  /** The page. Parts in brackets, such as '[id]', are filled in by `read`, also in `endpoint`. */
  readonly path: string
  /** The endpoint under /api/v1, where it is not the path of the page. */
  readonly endpoint?: string
  readonly filters?: F
  /** The keys that the reader can sort by. Of a list that is read whole: none of them, if its order has a meaning. */
  readonly sorts?: readonly Sort[]
  /** The order without `?sort=`. */
  readonly first?: NoInfer<Sorted<Sort>>
  /** The name of its cursor in the address, where the page has several lists with pages. */
  readonly cursor?: string
  /** Its name in `?sort=name.key`, where the page has several lists that sort. */
  readonly group?: string
  readonly columns: (make: Builders<Row, NoInfer<Sort>>) => C
} & Identity<Row>
/** What tells rows apart, where they have no id. */
type Identity<Row> = Row extends { readonly id: string }
  ? { readonly idOf?: (row: Row) => string }
  : { readonly idOf: (row: Row) => string }

export type List<
  Row,
  F extends Filters = Filters,
  Sort extends string = string,
  C extends Columns<Row> = Columns<Row>,
> = {
  readonly name: string
  readonly filters: F
  readonly first: Sorted<Sort> | undefined
  readonly sorts: readonly string[]
  readonly columns: C
  readonly idOf: (row: Row) => string
  /** Whether it is read without pages and sorted by any of its columns. */
  readonly isWhole: boolean
  /** The query of the endpoint. An unknown parameter, filter or sort key is refused by its name. */
  readonly query: z.ZodMiniType<ListQuery<F, Sort>>
  /** The fields of the query but the format, for endpoints that send more than the list. */
  readonly fields: QueryFields<F, Sort>
  /**
   * Reads the address of the page. What is unknown in it is ignored, so the whole list is shown.
   * @param parts of the path @param keep other parameters, which the links of the list keep
   */
  read(address: Address, given?: { readonly parts?: Parts; readonly keep?: Parts }): ListState<F, Sort>
  /** The parameters of an address that are this list's, for `keep` of another list on the page. */
  partsOf(address: Address): Parts
  /** The same list in a tab; 'all' filters nothing. */
  inTab(state: ListState<F, Sort>, tab: string): ListState<F, Sort>
  /** What the page asks its reader. */
  asked(state: ListState<F, Sort>): ListQuery<F, Sort>
  /** The parameters of its address, at its first page unless `change` has a cursor. */
  params(state: ListState<F, Sort>, change?: Change<F>): Parts
  href(state: ListState<F, Sort>, change?: Change<F>): string
}

type NoFilters = { readonly [Name in never]: Filter }

/** A list that is read page by page, with the schema of a row in the response of its endpoint. */
type PagedList<
  Row extends z.ZodMiniType,
  F extends Filters = Filters,
  Sort extends string = string,
  C extends Columns<z.output<Row>> = Columns<z.output<Row>>,
> = List<z.output<Row>, F, Sort, C> & { readonly row: Row }

/** Declares a list that is read page by page, in an order that the database keeps. @param row the schema of a row */
export const defineList =
  <Row extends z.ZodMiniType>(row: Row) =>
  <
    F extends Filters = NoFilters,
    const Sort extends string = never,
    const C extends Columns<z.output<Row>> = Columns<z.output<Row>>,
  >(
    spec: Spec<z.output<Row>, F, Sort, C>,
  ): PagedList<Row, F, Sort, C> => ({ row, ...declared(spec, spec.sorts ?? [], false) })

/** Declares a list that is read whole, and sorted by any of its columns unless it has `sorts`. */
export const defineWhole =
  <Row>() =>
  <F extends Filters = NoFilters, const C extends Columns<Row> = Columns<Row>>(
    spec: Spec<Row, F, string, C>,
  ): List<Row, F, string, C> =>
    declared(spec, spec.sorts, true)

function declared<Row, F extends Filters, Sort extends string, C extends Columns<Row>>(
  spec: Spec<Row, F, Sort, C>,
  sorts: readonly Sort[] | undefined,
  isWhole: boolean,
): List<Row, F, Sort, C> {
  const { name, path, endpoint = path, first, cursor: cursorName = 'cursor', group } = spec
  // Without filters its type has no names.
  const filters = spec.filters ?? ({} as F)
  const columns = spec.columns(builders<Row, NoInfer<Sort>>())
  const keys = sorts ?? Object.keys(columns).filter((key) => sortValueIn(columns, key) !== undefined)
  const sortKey = sortField(keys)
  const prefix = group === undefined ? '' : `${group}.`
  const tab = tabOf(filters)

  const fields = {
    ...mapped(filters, ({ schema, isNeeded }): z.ZodMiniType => (isNeeded ? schema : z.optional(schema))),
    ...(keys.length > 0 && { sort: z.optional(sortKey) }),
    ...(!isWhole && { cursor: cursorField() }),
  }
  const address = z.object(
    mapped(filters, ({ schema, field }) =>
      lenient(field?.kind === 'tab' && field.hasAll ? z.union([z.literal(ALL), schema]) : schema),
    ),
  )
  const sortIn = lenient(
    z.pipe(
      z.pipe(
        text(60).check(z.regex(new RegExp(`^-?${prefix}`))),
        z.transform((sort: string) => sort.replace(prefix, '')),
      ),
      sortKey,
    ),
  )
  const cursorIn = lenient(z.uuid())

  const list: List<Row, F, Sort, C> = {
    name,
    filters,
    first,
    sorts: keys,
    columns,
    idOf: (spec as { readonly idOf?: (row: Row) => string }).idOf ?? ((row) => (row as { readonly id: string }).id),
    isWhole,
    // The fields are made from the declaration, so their types are the declaration's.
    query: strictQuery({ ...fields, format: formatField() }) as unknown as z.ZodMiniType<ListQuery<F, Sort>>,
    fields: fields as unknown as QueryFields<F, Sort>,
    read(given, { parts = {}, keep = {} } = {}) {
      const filled = (text: string) => text.replaceAll(/\[(\w+)\]/g, (whole, part: string) => parts[part] ?? whole)
      const state = {
        path: filled(path),
        endpoint: filled(endpoint),
        filter: address.parse(given) as Values<F>,
        tab: undefined,
        sort: sortIn.parse(given['sort']) as Sorted<Sort> | undefined,
        cursor: cursorIn.parse(given[cursorName]),
        keep,
      }
      const open = tab && (address.parse(given)[tab.name] ?? tab.first)
      return open === undefined ? state : list.inTab(state, open)
    },
    partsOf(given) {
      const state = list.read(given)
      return list.params(state, { cursor: state.cursor })
    },
    inTab: (state, open) =>
      tab ? { ...state, tab: open, filter: { ...state.filter, [tab.name]: open === ALL ? undefined : open } } : state,
    asked: ({ filter, sort, cursor }) => ({ ...filter, sort, cursor }),
    params(state, change = {}) {
      const { sort, cursor, ...asked }: Parts = {
        ...state.filter,
        ...(tab && { [tab.name]: state.tab }),
        sort: state.sort,
        ...change,
      }
      return {
        ...state.keep,
        // In the order of the declaration, so that each state has one address.
        ...mapped(filters, (_, name) => (name === tab?.name && asked[name] === tab.first ? undefined : asked[name])),
        // Another list of the page may have its order there.
        ...(sort !== undefined && { sort: sort.replace(/^-?/, (minus) => `${minus}${prefix}`) }),
        [cursorName]: cursor,
      }
    },
    href: (state, change) => listAddress(state.path, list.params(state, change)),
  }
  return list
}

/** `?format=` of a list. */
export const formatField = () => z.optional(z.enum(FORMATS, 'The format must be json, csv or xlsx.'))

/** The query of an endpoint. A parameter that it does not take is refused by its name. */
export const strictQuery = <Shape extends z.core.$ZodLooseShape>(fields: Shape) =>
  z.strictObject(fields, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `This list has no ${issue.keys.join(', ')}. It takes ${Object.keys(fields).join(', ')}.`
        : undefined,
  })

const ALL = 'all'

const blankAsMissing = z.transform((given: unknown) => (typeof given === 'string' ? given.trim() || undefined : given))
/** A part of an address. What cannot be read is as if it were not there, so that a mistyped link opens the list. */
const lenient = (schema: z.ZodMiniType<string>) => z.catch(z.pipe(blankAsMissing, z.optional(schema)), undefined)

const mapped = <Made>(filters: Filters, make: (filter: Filter, name: string) => Made): Record<string, Made> =>
  Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, make(filter, name)]))

const sortField = (keys: readonly string[]) =>
  z.enum(
    keys.flatMap((key) => [key, `-${key}`]),
    `Please sort by ${keys.join(' or ')}; a minus before it means descending.`,
  )

function tabOf(filters: Filters) {
  for (const [name, { field }] of Object.entries(filters))
    if (field?.kind === 'tab') return { name, first: field.first }
  return undefined
}

/** The link and the direction of a heading that sorts; undefined for one that does not. A tap reverses it. */
export function headingOf<Row, F extends Filters, Sort extends string, C extends Columns<Row>>(
  list: List<Row, F, Sort, C>,
  state: ListState<F, Sort>,
  column: string,
) {
  const key = list.isWhole ? column : list.columns[column]?.sort
  if (key === undefined || !list.sorts.includes(key)) return undefined
  const sort = state.sort ?? list.first
  const direction = sort === key ? ('ascending' as const) : sort === `-${key}` ? ('descending' as const) : undefined
  return { href: list.href(state, { sort: direction === 'ascending' ? `-${key}` : key }), direction }
}

/**
 * The rows of a list without pages in its order. Equal rows keep their order, and those with nothing come last.
 * @param sort as in its query; without it the rows are as they were read
 */
export function sortedRows<Row>(
  { columns }: { readonly columns: Columns<Row> },
  rows: readonly Row[],
  sort: string | undefined,
): Row[] {
  const isDescending = sort?.startsWith('-') ?? false
  const valueOf = sort === undefined ? undefined : sortValueIn(columns, sort.replace(/^-/, ''))
  if (!valueOf) return [...rows]
  const compared = rows.map((row) => ({ row, value: valueOf(row) }))
  const compare = (a: SortValue, b: SortValue) => (a === null || b === null ? 0 : order(a, b) * (isDescending ? -1 : 1))
  compared.sort((a, b) => Number(a.value === null) - Number(b.value === null) || compare(a.value, b.value))
  return compared.map(({ row }) => row)
}

const order = (a: number | string, b: number | string) =>
  typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b), 'en', { numeric: true }) : a - b

function sortValueIn<Row>(columns: Columns<Row>, key: string): ((row: Row) => SortValue) | undefined {
  const column = Object.hasOwn(columns, key) ? columns[key] : undefined
  return column?.kind === 'cell' ? column.by : column?.value
}

export type FileTable<Row> = { readonly name: string; readonly columns: readonly ValueColumn<Row>[] }

/** What files of a list contain: `name` is in their names and in the audit log. */
export const fileTable = <Row>({
  name,
  columns,
}: {
  readonly name: string
  readonly columns: Columns<Row>
}): FileTable<Row> => ({
  name,
  columns: Object.values(columns).filter((column) => column.kind !== 'cell'),
})
