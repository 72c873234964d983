import { DeskHead } from '@/components/layout/desk-head'
import { DeskExport, DeskTable } from '@/components/list/desk-list'
import { AgeingPlot } from '@/components/staff/ledger/ageing-plot'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { EmptyState } from '@/components/ui/empty-state'
import { ClockIcon } from '@/components/ui/icons'
import { Money } from '@/components/ui/money'
import type { Address } from '@/lib/core/lists'
import { AGEING } from '@/lib/credit/lists'
import { AGES, type AgeingDto, type DEBTORS } from '@/lib/credit/schema'

const copy = ledgerCopy.ageing

const cells = {
  company: ({ company }: AgeingDto) => <span className="wrap-anywhere">{company}</span>,
  ...Object.fromEntries(
    AGES.map((age, index) => [
      age,
      ({ ages }: AgeingDto) => (ages[index] ? <Money exact naira={ages[index]} /> : <span data-nothing>–</span>),
    ]),
  ),
  total: ({ total }: AgeingDto) => <Money exact naira={total} className="font-semibold" />,
}

const added = (rows: readonly AgeingDto[]): AgeingDto => ({
  companyId: 'all',
  company: copy.all,
  total: rows.reduce((sum, { total }) => sum + total, 0),
  ages: AGES.map((_, index) => rows.reduce((sum, { ages }) => sum + (ages[index] ?? 0), 0)),
})

export type AgeingProps = {
  of: (typeof DEBTORS)[number]
  rows: readonly AgeingDto[]
  address: Address
}

/** Amounts owed by company and age, as a bar chart and a table. */
export function Ageing({ of, rows, address }: AgeingProps) {
  const { title, lead } = copy[of]
  const list = AGEING[of]
  const state = list.read(address)
  return (
    <section>
      <DeskHead level={2} title={title} help={lead}>
        <DeskExport list={list} state={{ ...state, filter: { of } }} className="ms-auto" />
      </DeskHead>
      {rows.length === 0 ? (
        <EmptyState title={copy.none.title} level={3} figure={<ClockIcon size={44} />}>
          {copy.none.text}
        </EmptyState>
      ) : (
        <div className="grid items-start gap-4 2xl:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
          <DeskTable
            list={list}
            state={state}
            rows={rows}
            cells={cells}
            caption={title}
            sumRow={rows.length > 1 ? added(rows) : undefined}
            isFocusable
          />
          <AgeingPlot rows={rows} />
        </div>
      )}
    </section>
  )
}
