import { EmptyState } from '@/components/ui/empty-state'
import { TextLink } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import { formatDay } from '@/lib/core/clock'
import { formatNaira, fromNaira } from '@/lib/core/money'
import type { MovementDto } from '@/lib/credit/schema'
import { statementCopy as copy } from './copy'
import { CreditParts } from './credit-parts'

// The cards on a phone leave out empty amounts.
const amount = (naira: number) => (naira === 0 ? <span data-nothing>{copy.nothing}</span> : <Money naira={naira} />)

const COLUMNS: readonly Column<MovementDto>[] = [
  {
    key: 'date',
    header: copy.columns.date,
    wide: true,
    hideLabel: true,
    cell: ({ day, happenedOn }) => (
      <>
        <time dateTime={day} className="whitespace-nowrap max-sm:text-sm max-sm:text-muted">
          {formatDay(day)}
        </time>
        {happenedOn !== day && (
          <span className="block text-sm text-muted">{copy.happenedOn(formatDay(happenedOn))}</span>
        )}
      </>
    ),
  },
  {
    key: 'what',
    header: copy.columns.what,
    rowHeader: true,
    wide: true,
    hideLabel: true,
    cell: ({ what, orderId, parts, credit, owed }) => (
      <>
        {orderId === null ? what : <TextLink href={`/History2?orderId=${orderId}`}>{what}</TextLink>}
        <CreditParts parts={parts} />
        {parts.length > 0 && (
          <p className="text-sm font-normal text-muted">
            {copy.left(formatNaira(fromNaira(credit)), formatNaira(fromNaira(owed)))}
          </p>
        )}
      </>
    ),
  },
  { key: 'charged', header: copy.columns.charged, align: 'end', cell: ({ charged }) => amount(charged) },
  { key: 'paid', header: copy.columns.paid, align: 'end', cell: ({ paid }) => amount(paid) },
  {
    key: 'owed',
    header: copy.columns.owed,
    align: 'end',
    cell: ({ owed }) => <Money naira={owed} className="font-semibold" />,
  },
  { key: 'credit', header: copy.columns.credit, align: 'end', cell: ({ credit }) => amount(credit) },
]

/** The charges and payments, newest first, with the debt after each. */
export function StatementTable({ movements }: { movements: readonly MovementDto[] }) {
  return (
    <Table
      caption={copy.title}
      columns={COLUMNS}
      rows={movements}
      rowKey={({ _id }) => _id}
      empty={<EmptyState title={copy.none}>{copy.noneText}</EmptyState>}
    />
  )
}
