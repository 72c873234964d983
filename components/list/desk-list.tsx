import type { ReactNode } from 'react'
import { DeskHead } from '@/components/layout/desk-head'
import { Pager } from '@/components/layout/pager'
import { EmptyState } from '@/components/ui/empty-state'
import { ExportLinks } from '@/components/ui/export-links'
import type { IconProps } from '@/components/ui/icons'
import { type FilterInput, ListFilter, type ListFilterProps } from '@/components/ui/list-filter'
import { SelectAll } from '@/components/ui/select-all'
import { Table, type TableProps } from '@/components/ui/table'
import { Tabs } from '@/components/ui/tabs'
import { listAddress } from '@/lib/core/list-address'
import {
  type Columns,
  type Filter,
  type Filters,
  type List,
  type ListState,
  type Sorted,
  headingOf,
  inWords,
  sortedRows,
} from '@/lib/core/lists'
import { type Cells, optionalOf, shownColumns } from './list-columns'
import { ShownColumns } from '@/components/layout/list-choices'
import { ListView } from './list-view'

/* What a page shows of a declared list (lib/core/lists.ts): all of it with DeskList, or part by part. */

type OfList<Row, F extends Filters, Sort extends string, C extends Columns<Row>> = {
  list: List<Row, F, Sort, C>
  state: ListState<F, Sort>
}

type Option = { readonly value: string; readonly label: string }
/** Words for the values of a choice, or the options that the page has read. */
type Options = Readonly<Record<string, string>> | readonly Option[]

type FilterProps<F extends Filters, Sort extends string> = Pick<ListFilterProps, 'result' | 'className'> & {
  options?: { readonly [Name in keyof F]?: Options }
  /** Offers these orders with their words, for those that no heading has. */
  sorts?: { readonly label: string; readonly words: { readonly [Key in Sorted<Sort>]?: string } }
}

/** The form that filters a list. It keeps the tab and the order. */
export function DeskFilter<Row, F extends Filters, Sort extends string, C extends Columns<Row>>({
  list,
  state,
  options = {},
  sorts,
  ...form
}: OfList<Row, F, Sort, C> & FilterProps<F, Sort>) {
  const values: Readonly<Record<string, string | undefined>> = state.filter
  const choices: Readonly<Record<string, Options | undefined>> = options
  const named = Object.entries<Filter>(list.filters).flatMap(([name, { field }]) =>
    field && field.kind !== 'tab' ? [{ ...field, name, value: values[name] }] : [],
  )
  const fields = named.flatMap((field): FilterInput[] => {
    if (field.kind === 'search') return []
    if (field.kind !== 'choice') return [field]
    return [{ ...field, options: [{ value: '', label: field.any }, ...optionsOf(field.values, choices[field.name])] }]
  })
  if (sorts) {
    const orders = optionsOf(Object.keys(sorts.words), sorts.words as Readonly<Record<string, string>>)
    fields.push({ kind: 'choice', name: 'sort', label: sorts.label, value: state.sort ?? list.first, options: orders })
  }
  if (named.length === 0) return null
  const kept = Object.fromEntries(
    Object.entries(list.params(state)).filter(([name]) => !named.some((field) => field.name === name)),
  )
  const { sort, ...withoutOrder } = kept
  return (
    <ListFilter
      {...form}
      path={state.path}
      search={named.find((field) => field.kind === 'search')}
      fields={fields}
      keep={sorts ? withoutOrder : kept}
      clearHref={named.some(({ value }) => value) ? listAddress(state.path, kept) : undefined}
    />
  )
}

const optionsOf = (values: readonly string[], given: Options = {}): readonly Option[] =>
  isRead(given)
    ? given
    : (values.length > 0 ? values : Object.keys(given)).map((value) => ({
        value,
        label: given[value] ?? inWords(value),
      }))
const isRead = (given: Options): given is readonly Option[] => Array.isArray(given)

/** Whether a person asked for some of the rows only. A tab is a list of its own. */
const isFiltered = <F extends Filters>(
  filters: F,
  values: { readonly [Name in keyof F]?: string | undefined },
): boolean => Object.entries<Filter>(filters).some(([name, { field }]) => field && field.kind !== 'tab' && values[name])

/** Links to the files of a list, with its filter and its order. There are none of a list that has no rows at all. */
export function DeskExport<Row, F extends Filters, Sort extends string, C extends Columns<Row>>({
  list,
  state,
  rows,
  className = 'mb-3',
}: OfList<Row, F, Sort, C> & {
  /** Those of the page; undefined for a list that always has some. */
  rows?: readonly unknown[]
  className?: string
}) {
  if (rows?.length === 0 && state.cursor === undefined && !isFiltered(list.filters, state.filter)) return null
  return <ExportLinks list={state.endpoint} query={list.asked({ ...state, cursor: undefined })} className={className} />
}

type Empty = {
  readonly title: string
  readonly text?: ReactNode
  readonly figure?: ReactNode
  /** Of its heading, where the list has one above it. */
  readonly level?: 3
}
type RowsProps<Row, C extends Columns<Row>> = Omit<
  TableProps<Row>,
  'columns' | 'sortBy' | 'rows' | 'rowKey' | 'empty'
> & {
  rows: readonly Row[]
  cells: Cells<Row, C>
  /** Instead of the table when there are no rows. */
  empty?: Empty | undefined
  /** A row of sums, which stays the last one. */
  sumRow?: Row | undefined
  /** Id of the form to which the ticks of the rows belong. Their heading ticks all rows of the page. */
  tickForm?: string | undefined
}

/** The rows of a list. Its headings sort it, by the address alone (docs/decisions/0097); not without a state. */
export function DeskTable<Row, F extends Filters, Sort extends string, C extends Columns<Row>>({
  list,
  state,
  rows,
  cells,
  empty,
  sumRow,
  tickForm,
  ...table
}: Pick<OfList<Row, F, Sort, C>, 'list'> & Partial<Pick<OfList<Row, F, Sort, C>, 'state'>> & RowsProps<Row, C>) {
  const inOrder = list.isWhole && state ? sortedRows(list, rows, state.sort ?? list.first) : rows
  const columns = shownColumns(list.columns, cells, (column) => state && headingOf(list, state, column))
  const selectAll = tickForm !== undefined && { heading: <SelectAll formId={tickForm} /> }
  return (
    <Table
      isDense
      {...table}
      rowKey={list.idOf}
      columns={columns.map((column) => (column.kind === 'ticks' ? { ...column, ...selectAll } : column))}
      rows={sumRow === undefined || rows.length === 0 ? inOrder : [...inOrder, sumRow]}
      empty={empty && <ListEmpty {...empty} />}
    />
  )
}

/** The filter and the order of a list, as a person keeps them: no page, and no search, which may name somebody. */
export function viewQuery<Row, F extends Filters, Sort extends string, C extends Columns<Row>>(
  list: List<Row, F, Sort, C>,
  state: ListState<F, Sort>,
): string | undefined {
  const filters = Object.entries<Filter>(list.filters)
  if (filters.every(([, { field }]) => field === undefined)) return undefined
  const searches = filters.filter(([, { field }]) => field?.kind === 'search')
  const kept = { ...list.params(state), ...Object.fromEntries(searches.map(([name]) => [name, undefined])) }
  return listAddress('', kept).replace('?', '')
}

/** A page without an id in its address: only of such a page a person keeps views. */
const PAGE = /^\/(?:staff|partner)(?:\/[a-z-]+)+$/

const ListEmpty = ({ text, ...state }: Empty) => <EmptyState {...state}>{text}</EmptyState>

/** Links to the first and the next page. There are no page numbers, because rows move while a list is read. */
export const DeskPages = <Row, F extends Filters, Sort extends string, C extends Columns<Row>>({
  list,
  state,
  nextCursor,
  label,
}: OfList<Row, F, Sort, C> & {
  nextCursor: string | null
  /** Names the list where a page has two. */
  label?: string | undefined
}) => (
  <Pager
    {...(label !== undefined && { label })}
    firstHref={state.cursor && list.href(state)}
    nextHref={nextCursor === null ? undefined : list.href(state, { cursor: nextCursor })}
  />
)

export type TabsOfList = {
  label: string
  /** The tabs in their order, with their words. */
  names: Readonly<Record<string, string>>
  counts?: Readonly<Record<string, number>>
  className?: string
}

/** The tabs of a list, with the number of rows that need somebody. The other filters stay. */
export const DeskTabs = <Row, F extends Filters, Sort extends string, C extends Columns<Row>>({
  list,
  state,
  label,
  names,
  counts = {},
  className = 'mb-2',
}: OfList<Row, F, Sort, C> & TabsOfList) => (
  <Tabs
    label={label}
    tabs={Object.entries(names).map(([tab, name]) => ({
      href: list.href(list.inTab(state, tab)),
      label: name,
      current: tab === state.tab,
      count: counts[tab] ?? 0,
    }))}
    className={className}
  />
)

/** What a page says about its list. */
type ListWords = {
  /** The heading of a page that has no other, and what the page is for. */
  readonly title?: string
  /** The heading instead, where the list is a part of its page. */
  readonly part?: string
  readonly lead?: ReactNode
  /** Names the table. */
  readonly caption: string
  /** Instead of a table without rows. */
  readonly none?: Omit<Empty, 'figure'>
}

export type DeskListProps<Row, F extends Filters, Sort extends string, C extends Columns<Row>> = OfList<
  Row,
  F,
  Sort,
  C
> &
  FilterProps<F, Sort> &
  Omit<RowsProps<Row, C>, 'rows' | 'caption' | 'empty'> & {
    words: ListWords
    /** The picture of a list without rows. */
    icon?: (props: IconProps) => ReactNode
    page: { readonly items: readonly Row[]; readonly nextCursor?: string | null }
    tabs?: TabsOfList
    /** Beside the title. */
    actions?: ReactNode
    /** Between the title and the list. */
    children?: ReactNode
    /** Names the links to the pages of this list, where there are two lists. */
    pagesLabel?: string
    /** Directly above and below the rows. */
    above?: ReactNode
    below?: ReactNode
  }

/** A list as most pages show it: title, filter and files in one line, tabs, rows, and the next page. */
export function DeskList<Row, F extends Filters, Sort extends string, C extends Columns<Row>>({
  words: { title, part, lead, caption, none },
  icon: Icon,
  page: { items, nextCursor = null },
  tabs,
  actions,
  children,
  pagesLabel,
  above,
  below,
  options,
  sorts,
  result,
  ...table
}: DeskListProps<Row, F, Sort, C>) {
  const of = { list: table.list, state: table.state }
  const columns = shownColumns(table.list.columns, table.cells, () => undefined)
  const tools = (
    <>
      <DeskFilter {...of} {...{ options, sorts, result }} />
      <div className="flex flex-wrap items-center gap-2 sm:ms-auto">
        {actions}
        <ListView
          list={table.list.name}
          path={table.state.path}
          query={PAGE.test(table.state.path) ? viewQuery(table.list, table.state) : undefined}
          columns={optionalOf(columns)}
        />
        <DeskExport {...of} rows={items} className="" />
      </div>
    </>
  )
  return (
    <>
      {part !== undefined || title !== undefined ? (
        <DeskHead title={part ?? title ?? ''} {...(part !== undefined && { level: 2 })} help={lead}>
          {tools}
        </DeskHead>
      ) : (
        <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">{tools}</div>
      )}
      {children}
      {tabs && <DeskTabs {...of} {...tabs} />}
      {above}
      <ShownColumns list={table.list.name} keys={columns.map(({ key }) => key)}>
        <DeskTable
          {...table}
          rows={items}
          caption={caption}
          empty={none && { ...none, figure: Icon && <Icon size={44} /> }}
        />
      </ShownColumns>
      {below}
      <DeskPages {...of} nextCursor={nextCursor} label={pagesLabel} />
    </>
  )
}
