import type { ReactNode } from 'react'
import { BackButton } from '@/components/layout/back-button'
import { listsCopy as copy } from '@/components/staff/orders/lists-copy'
import { PrintButton } from '@/components/ui/print-button'
import { printedMoment } from '@/lib/core/clock'
import type { ListedOrderDto } from '@/lib/orders/list-rules'

export type PrintedListProps = {
  title: string
  lead: string
  /** How many orders it shows, and how many it leaves out. */
  summary: string
  /** Other links, which are not printed. */
  controls?: ReactNode
  children: ReactNode
}

/** A page for printing. On paper only the title and the list remain. */
export function PrintedList({ title, lead, summary, controls, children }: PrintedListProps) {
  return (
    <div className="paper">
      <PrintBar>{controls}</PrintBar>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="page-title">{title}</h1>
        <p>
          {/* The time tells one printed list from another. */}
          {copy.printed(printedMoment())} · {summary}
        </p>
      </div>
      <p className="no-print mb-5 text-muted">{lead}</p>
      {children}
    </div>
  )
}

/** The way back and the print button, which are not printed, and other controls between them. */
export const PrintBar = ({ children }: { children?: ReactNode }) => (
  <div className="no-print flex flex-wrap items-center justify-between gap-3">
    <BackButton fallback="/staff/orders" />
    <div className="flex flex-wrap gap-3">
      {children}
      <PrintButton label={copy.print} />
    </div>
  </div>
)

export const TickBox = () => (
  <span
    role="img"
    aria-label={copy.tick}
    className="inline-block size-5 shrink-0 rounded-sm border-2 border-current align-middle"
  />
)

export const ListedItems = ({ items }: { items: ListedOrderDto['items'] }) => (
  <ul className="grid gap-0.5 text-start">
    {items.map(({ name, measurement, quantity, replaces, lots }) => (
      <li key={`${name} ${measurement}`}>
        <span className="money font-semibold">{quantity} ×</span> {name}, {measurement}
        {replaces !== null && ` ${copy.insteadOf(replaces)}`}
        {lots !== '' && <span className="block text-sm text-muted">{copy.lots(lots)}</span>}
      </li>
    ))}
  </ul>
)
