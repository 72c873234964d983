import 'server-only'
import { scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { useId } from 'react'
import { chartCopy as copy } from '@/components/charts/copy'
import { Card } from '@/components/ui/card'
import { Disclosure } from '@/components/ui/disclosure'
import { type Column, Table } from '@/components/ui/table'
import { formatNaira, formatNairaExact, fromNaira } from '@/lib/core/money'

/*
 * Charts are drawn here, on the server, so that no byte of a chart library reaches a browser. Places and sizes are in
 * percent of the drawing and text is in rem, so bars fit a phone and words grow with the reader's text.
 */

export type ChartRow = {
  readonly id: string
  readonly name: string
  /** Naira or a number; null for what is not shown. */
  readonly value: number | null
  /** That of the period before; undefined where nothing is compared. */
  readonly before?: number | null | undefined
}

export type ChartProps = {
  title: string
  /** What the rows stand for, as the heading of the table's first column. */
  of: string
  /** The heading of the figure. */
  figure: string
  kind: 'money' | 'number' | 'percent'
  rows: readonly ChartRow[]
  /** Weeks or months from left to right; other rows are below each other, in their order. */
  isTime: boolean
  /** Stands in place of a chart of nothing. */
  none?: string
  /** The page has no other table of the figures. */
  hasTable?: boolean
}

type Format = (value: number, how?: 'short' | 'exact') => string
const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })
const formatOf =
  (kind: ChartProps['kind']): Format =>
  (value, how) => {
    if (kind === 'money' && how !== 'short')
      return how === 'exact' ? formatNairaExact(fromNaira(value)) : formatNaira(fromNaira(value))
    const text = how === 'short' ? COMPACT.format(Math.abs(value)) : Math.abs(value).toLocaleString('en-US')
    return `${value < 0 ? '−' : ''}${kind === 'money' ? '₦' : ''}${text}${kind === 'percent' ? '%' : ''}`
  }

/** A figure of several rows, drawn, and with the period before where there is one. */
export function Chart({ title, of, figure, kind, rows, isTime, none, hasTable = false }: ChartProps) {
  const id = useId()
  const format = formatOf(kind)
  const isNothing = none !== undefined && rows.every(({ value }) => value === null || value === 0)
  const isCompared = rows.some(({ before }) => before !== undefined)
  const cell = (value: number | null | undefined) => (
    <span className="money">{typeof value === 'number' && format(value, 'exact')}</span>
  )
  const columns: readonly Column<ChartRow>[] = [
    { key: 'name', header: of, rowHeader: true, cell: ({ name }) => name },
    { key: 'value', header: figure, align: 'end', cell: ({ value }) => cell(value) },
    ...(isCompared
      ? [{ key: 'before', header: copy.before, align: 'end' as const, cell: ({ before }: ChartRow) => cell(before) }]
      : []),
  ]
  return (
    <Card className="@container grid content-start gap-3">
      <h2 id={id} className="section-title">
        {title}
      </h2>
      {isNothing ? (
        <p className="text-muted">{none}</p>
      ) : (
        <>
          {isCompared && <Legend />}
          {isTime ? <Columns titleId={id} rows={rows} format={format} /> : <Bars rows={rows} format={format} />}
          {hasTable && (
            <Disclosure label={copy.table} about={`: ${title}`}>
              <Table caption={title} columns={columns} rows={rows} rowKey={(row) => row.id} isFocusable />
            </Disclosure>
          )}
        </>
      )}
    </Card>
  )
}

const Legend = () => (
  <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
    {(['now', 'before'] as const).map((which) => (
      <span key={which} className="inline-flex items-center gap-2">
        <svg width="16" height="12" aria-hidden="true">
          {which === 'now' ? (
            <rect width="16" height="12" rx="2" className="fill-brand" />
          ) : (
            <line x2="16" y1="6" y2="6" strokeWidth="3" className="stroke-accent-text" />
          )}
        </svg>
        {copy[which]}
      </span>
    ))}
  </p>
)

type Drawn = { rows: readonly ChartRow[]; format: Format }

/** 'Nov' of 'November 2026', and '23 Nov' of '23 Nov 2026'. */
const short = (name: string) => name.replace(/([A-Z][a-z]{2})[a-z]* \d{4}$/, '$1')
const percent = (share: number) => `${Math.round(share * 100) / 100}%`

/** The bottom and the top of the drawing, in percent. Words of the highest value and of the axis need room. */
const [BOTTOM, TOP] = [98, 10]
/** More columns than this have no room for their values. */
const MOST_LABELLED = 13
/** Names below the columns: so many on a phone, and so many on a desk. */
const NAMED = { phone: 4, desk: 12 }

/** Weeks or months as columns over an axis, and the period before as a line. */
function Columns({ titleId, rows, format }: Drawn & { titleId: string }) {
  const values = rows.flatMap(({ value, before }) => [value ?? 0, before ?? 0])
  const y = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values) || 1])
    .nice(4)
    .range([BOTTOM, TOP])
  const x = scaleBand(
    rows.map(({ id }) => id),
    [0, 100],
  ).padding(0.25)
  const compared = rows.filter(({ before }) => typeof before === 'number')
  const path = line<ChartRow>(
    ({ id }) => (x(id) ?? 0) + x.bandwidth() / 2,
    ({ before }) => y(before ?? 0),
  )(compared)
  const everyOnPhone = Math.ceil(rows.length / NAMED.phone)
  const everyOnDesk = Math.ceil(rows.length / NAMED.desk)
  const ticks = y.ticks(4)
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <svg className="h-48 w-[3.25rem]" aria-hidden="true">
        {ticks.map((tick) => (
          <text key={tick} x="100%" y={percent(y(tick))} dy="0.3em" textAnchor="end" className="fill-muted text-xs">
            {format(tick, 'short')}
          </text>
        ))}
      </svg>
      <svg className="h-48 w-full" role="img" aria-labelledby={titleId}>
        {ticks.map((tick) => (
          <line key={tick} x2="100%" y1={percent(y(tick))} y2={percent(y(tick))} className="stroke-line" />
        ))}
        {rows.map(({ id, name, value, before }) => {
          const [from, to] = [y(0), y(value ?? 0)]
          return (
            <g key={id}>
              <title>
                {`${name}: ${format(value ?? 0)}${typeof before === 'number' ? `, ${copy.wasBefore(format(before))}` : ''}`}
              </title>
              <rect
                x={percent(x(id) ?? 0)}
                width={percent(x.bandwidth())}
                y={percent(Math.min(from, to))}
                height={percent(Math.abs(from - to))}
                rx="2"
                className="fill-brand"
              />
              {rows.length <= MOST_LABELLED && value !== null && value !== 0 && (
                <text
                  x={percent((x(id) ?? 0) + x.bandwidth() / 2)}
                  y={percent(Math.min(from, to))}
                  dy="-0.35em"
                  textAnchor="middle"
                  className="hidden fill-ink text-xs font-semibold @lg:block"
                >
                  {format(value, 'short')}
                </text>
              )}
            </g>
          )
        })}
        {path !== null && (
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
            {/* With an edge of the card's colour, so that it is seen on the columns too. */}
            <path d={path} vectorEffect="non-scaling-stroke" strokeWidth="7" className="fill-none stroke-raised" />
            <path d={path} vectorEffect="non-scaling-stroke" strokeWidth="3" className="fill-none stroke-accent-text" />
          </svg>
        )}
      </svg>
      <svg className="col-start-2 h-[1.25rem] w-full" aria-hidden="true">
        {rows.map(
          ({ id, name }, index) =>
            (index % everyOnDesk === 0 || index % everyOnPhone === 0) && (
              <text
                key={id}
                x={percent(x(id) ?? 0)}
                y="1em"
                className={`fill-muted text-xs ${
                  index % everyOnPhone !== 0 ? 'hidden @lg:block' : index % everyOnDesk !== 0 ? '@lg:hidden' : ''
                }`}
              >
                {short(name)}
              </text>
            ),
        )}
      </svg>
    </div>
  )
}

/** A chart has so many bars below each other. The table has all rows. */
const MOST_BARS = 10

/** Bars below each other, with their names and values as text, and the period before as a thin one. */
function Bars({ rows, format }: Drawn) {
  const shown = rows.slice(0, MOST_BARS)
  const most = Math.max(0, ...shown.flatMap(({ value, before }) => [value ?? 0, before ?? 0]))
  const width = scaleLinear([0, most || 1], [0, 100]).clamp(true)
  return (
    <>
      <ul className="grid gap-3">
        {shown.map(({ id, name, value, before }) => (
          <li key={id} className="grid gap-1 text-sm">
            <span className="flex flex-wrap justify-between gap-x-3">
              <span className="font-semibold">{name}</span>
              <span className="money">
                {value !== null && format(value)}
                {typeof before === 'number' && <span className="text-muted"> {copy.wasBefore(format(before))}</span>}
              </span>
            </span>
            <svg className={`w-full ${before === undefined ? 'h-3' : 'h-5'}`} aria-hidden="true">
              <rect width={percent(width(value ?? 0))} height="12" rx="2" className="fill-brand" />
              {typeof before === 'number' && (
                <rect y="15" width={percent(width(before))} height="5" rx="1" className="fill-accent-text" />
              )}
            </svg>
          </li>
        ))}
      </ul>
      {rows.length > shown.length && <p className="text-sm text-muted">{copy.largest(shown.length, rows.length)}</p>}
    </>
  )
}
