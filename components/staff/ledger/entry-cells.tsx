import { RequestUndo } from '@/components/approvals/request-undo'
import type { CellsOf } from '@/components/list/list-columns'
import { ledgerCopy } from '@/components/staff/ledger/copy'
import { TextLink } from '@/components/ui/link'
import { Below } from '@/components/ui/row-name'
import { formatDay, formatShortMoment, lagosDay } from '@/lib/core/clock'
import { formatNairaExact, fromNaira } from '@/lib/core/money'
import { ACCOUNT_NAMES } from '@/lib/credit/account-rules'
import type { ENTRIES } from '@/lib/credit/lists'
import type { EntryDto } from '@/lib/credit/schema'

const copy = ledgerCopy.entries

/** The day of the books when it is not the day of recording, and the day of the event when its month was closed. */
export const entryDays = ({ at, day, happenedOn }: Pick<EntryDto, 'at' | 'day' | 'happenedOn'>) => [
  day !== lagosDay(new Date(at)) && copy.bookedOn(formatDay(day)),
  happenedOn !== day && copy.happenedOn(formatDay(happenedOn)),
]

/** One line names the accounts; opened, each has its amount. */
const Postings = ({ postings }: Pick<EntryDto, 'postings'>) => (
  <details className="whole-text">
    <summary>{accountsIn(postings)}</summary>
    <ul className="grid gap-1 pb-2">
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
  </details>
)

/** 'Receivables → Sales, VAT': what is debited, and what is credited. */
function accountsIn(postings: EntryDto['postings']): string {
  const named = (isDebit: boolean) =>
    postings.flatMap(({ account, amount }) => (amount >= 0 === isDebit ? ACCOUNT_NAMES[account] : [])).join(', ')
  return `${named(true)} → ${named(false)}`
}

const cells = {
  entry: ({ event, undoes, at, day, happenedOn, by, memo, isUndone }) => (
    <>
      {undoes ? copy.undoes(ledgerCopy.events[undoes]) : ledgerCopy.events[event]}
      <Below
        parts={[
          isUndone && copy.isUndone,
          `${formatShortMoment(new Date(at))}${by ? ` ${copy.by(by)}` : ''}`,
          ...entryDays({ at, day, happenedOn }),
          memo,
        ]}
      />
    </>
  ),
  about: ({ orderNumber, paymentId }) =>
    orderNumber === null && paymentId === null ? (
      <span data-nothing>–</span>
    ) : (
      <>
        {orderNumber && <span className="money line">{orderNumber}</span>}
        {paymentId && (
          <TextLink href={`/staff/payments/${paymentId}`} className={orderNumber ? 'sm:min-h-0' : ''}>
            {copy.payment}
            <span className="sr-only"> {orderNumber}</span>
          </TextLink>
        )}
      </>
    ),
  postings: Postings,
} satisfies Partial<CellsOf<typeof ENTRIES>>

/**
 * Entries that can be reversed have a form to request it.
 * @param requested reasons of pending requests, by the id of the entry
 */
export const entryCells = (
  entries: readonly EntryDto[],
  requested: ReadonlyMap<string, string> = new Map(),
): CellsOf<typeof ENTRIES> => ({
  ...cells,
  undo: entries.some(({ canUndo }) => canUndo)
    ? ({ id, event, at, canUndo }) => {
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
      }
    : undefined,
})
