import { ACCOUNT_NAMES } from '@/lib/credit/account-rules'
import type { ReactNode } from 'react'
import { RequestUndo } from '@/components/approvals/request-undo'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { Badge } from '@/components/ui/badge'
import { Link } from '@/components/ui/link'
import { type Column, type SortBy, Table } from '@/components/ui/table'
import { formatDay, formatShortMoment, lagosDay } from '@/lib/core/clock'
import { formatNairaExact, fromNaira } from '@/lib/core/money'
import type { EntryDto } from '@/lib/credit/schema'

const copy = ledgerCopy.entries

export type EntryTableProps = {
  caption: string
  entries: readonly EntryDto[]
  /** Reasons of pending reversal requests, by the id of the entry. */
  requested: ReadonlyMap<string, string>
  empty: ReactNode
  sortBy?: SortBy
}

/** The day of the books when it is not the day of recording, and the day of the event when its month was closed. */
export const EntryDays = ({ at, day, happenedOn }: Pick<EntryDto, 'at' | 'day' | 'happenedOn'>) => (
  <>
    {day !== lagosDay(new Date(at)) && <span className="block">{copy.bookedOn(formatDay(day))}</span>}
    {happenedOn !== day && <span className="block">{copy.happenedOn(formatDay(happenedOn))}</span>}
  </>
)

const columns: Column<EntryDto>[] = [
  {
    key: 'entry',
    header: copy.columns.entry,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ event, undoes, at, day, happenedOn, by, memo, isUndone }) => (
      <>
        {undoes ? copy.undoes(ledgerCopy.events[undoes]) : ledgerCopy.events[event]}
        <span className="block text-sm font-normal text-muted">
          {formatShortMoment(new Date(at))}
          {by && ` ${copy.by(by)}`}
          <EntryDays at={at} day={day} happenedOn={happenedOn} />
        </span>
        {memo && <span className="block max-w-sm text-sm font-normal wrap-anywhere">{memo}</span>}
        {isUndone && (
          <span className="mt-1 block">
            <Badge tone="warning">{copy.isUndone}</Badge>
          </span>
        )}
      </>
    ),
  },
  {
    key: 'about',
    header: copy.columns.about,
    cell: ({ orderNumber, paymentId }) =>
      orderNumber === null && paymentId === null ? (
        <span data-nothing>–</span>
      ) : (
        <>
          {orderNumber && <span className="money block">{orderNumber}</span>}
          {paymentId && (
            <Link href={`/staff/payments/${paymentId}`} className="text-link inline-flex min-h-target items-center">
              {copy.payment}
              <span className="sr-only"> {orderNumber}</span>
            </Link>
          )}
        </>
      ),
  },
  {
    key: 'postings',
    header: copy.columns.postings,
    wide: true,
    cell: ({ postings }) => <Postings postings={postings} />,
  },
]

const Postings = ({ postings }: Pick<EntryDto, 'postings'>) => (
  <ul className="grid gap-1 sm:min-w-96">
    {postings.map(({ account, owner, amount }, index) => (
      <li key={index} className={`flex flex-wrap justify-between gap-x-4 ${amount < 0 ? 'ps-4' : ''}`}>
        <span className="min-w-0">
          {ACCOUNT_NAMES[account]}
          {owner && <span className="block text-sm break-all text-muted">{owner}</span>}
        </span>
        <span className="money ms-auto whitespace-nowrap">
          {formatNairaExact(fromNaira(Math.abs(amount)))}{' '}
          <span className="text-sm text-muted">{amount < 0 ? copy.credit : copy.debit}</span>
        </span>
      </li>
    ))}
  </ul>
)

/** Ledger entries. Entries that can be reversed have a form to request it. */
export function EntryTable({ caption, entries, requested, empty, sortBy }: EntryTableProps) {
  const undo: Column<EntryDto> = {
    key: 'undo',
    header: copy.columns.undo,
    hideLabel: true,
    wide: true,
    cell: ({ id, event, at, canUndo }) => {
      const reason = requested.get(id)
      if (reason !== undefined)
        return <p className="max-w-60 text-sm wrap-anywhere text-info">{ledgerCopy.undo.isPending(reason)}</p>
      return (
        canUndo && (
          <RequestUndo
            entryId={id}
            what={ledgerCopy.undo.of(ledgerCopy.events[event], formatShortMoment(new Date(at)))}
          />
        )
      )
    },
  }
  return (
    <Table
      sortBy={sortBy}
      caption={caption}
      columns={entries.some(({ canUndo }) => canUndo) ? [...columns, undo] : columns}
      rows={entries}
      rowKey={({ id }) => id}
      empty={empty}
    />
  )
}
