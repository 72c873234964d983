import { useId } from 'react'
import { homeCopy as copy } from '@/components/desk/copy'
import { Card } from '@/components/ui/card'
import { Disclosure } from '@/components/ui/disclosure'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import { formatNaira, fromNaira } from '@/lib/core/money'
import type { Bar } from '@/lib/desk/schema'

const [WIDTH, HEIGHT, BASE, TOP] = [100, 46, 38, 5]

/** An amount in naira, short enough to be read above its bar: ₦310K. */
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })

export type BarChartProps = {
  title: string
  /** What the bars stand for, as the heading of the table's first column. */
  of: string
  bars: readonly Bar[]
  /** Stands in place of the bars when all amounts are zero. */
  none?: string
  /** How a label is written below its bar; the table has it whole. */
  short?: (label: string) => string
  whole?: (label: string) => string
}

/** Amounts as bars, drawn on the server, with the table behind them. Amounts below zero have no bar. */
export function BarChart({ title, of, bars, none, short = same, whole = same }: BarChartProps) {
  const id = useId()
  if (none !== undefined && bars.every(({ naira }) => naira === 0))
    return (
      <Card className="grid content-start gap-3">
        <h2 className="section-title">{title}</h2>
        <p className="text-muted">{none}</p>
      </Card>
    )
  const most = Math.max(...bars.map(({ naira }) => naira), 0)
  const step = WIDTH / Math.max(1, bars.length)
  const columns: readonly Column<Bar>[] = [
    { key: 'label', header: of, rowHeader: true, cell: ({ label }) => whole(label) },
    { key: 'naira', header: copy.amount, align: 'end', cell: ({ naira }) => <Money exact naira={naira} /> },
  ]
  return (
    <Card className="grid content-start gap-3">
      <h2 id={id} className="section-title">
        {title}
      </h2>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={id} className="h-auto w-full max-w-xl">
        <line x1="0" x2={WIDTH} y1={BASE} y2={BASE} className="stroke-line" strokeWidth="0.4" />
        {bars.map(({ label, naira }, index) => {
          const height = most > 0 && naira > 0 ? Math.max(0.6, (naira / most) * (BASE - TOP)) : 0
          return (
            <g key={label}>
              <title>{`${whole(label)}: ${formatNaira(fromNaira(naira))}`}</title>
              <rect
                x={index * step + step * 0.15}
                y={BASE - height}
                width={step * 0.7}
                height={height}
                rx="0.8"
                className="fill-brand"
              />
              {naira > 0 && (
                <text
                  x={index * step + step / 2}
                  y={BASE - height - 1.2}
                  textAnchor="middle"
                  className="fill-ink text-[2.4px] font-semibold"
                  aria-hidden="true"
                >
                  ₦{compact.format(naira)}
                </text>
              )}
              <text
                x={index * step + step / 2}
                y={HEIGHT - 3}
                textAnchor="middle"
                className="fill-muted text-[3.2px]"
                aria-hidden="true"
              >
                {short(label)}
              </text>
            </g>
          )
        })}
      </svg>
      <Disclosure label={copy.table} about={`: ${title}`}>
        <Table caption={title} columns={columns} rows={bars} rowKey={({ label }) => label} isFocusable />
      </Disclosure>
    </Card>
  )
}

const same = (label: string) => label
