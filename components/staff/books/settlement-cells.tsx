import { RequestUndo } from '@/components/approvals/request-undo'
import type { CellsOf } from '@/components/list/list-columns'
import { booksCopy } from '@/components/staff/books/copy'
import { DifferencesBadge } from '@/components/staff/books/settlement-tables'
import { Badge } from '@/components/ui/badge'
import { TextLink } from '@/components/ui/link'
import { PersonCell } from '@/components/ui/person-cell'
import type { OPEN_PAYMENTS, SETTLEMENTS } from '@/lib/books/lists'
import { formatDay } from '@/lib/core/clock'

const copy = booksCopy.settlements

export const settlementCells: CellsOf<typeof SETTLEMENTS> = {
  reference: ({ reference, receivedOn }) => (
    <>
      <span className="wrap-anywhere">{reference}</span>
      <span className="block text-sm font-normal text-muted">{formatDay(receivedOn)}</span>
    </>
  ),
  differences: DifferencesBadge,
  undo: ({ entryId, reference, undone }) =>
    undone ? (
      <Badge tone="warning">{copy.undone}</Badge>
    ) : (
      <RequestUndo entryId={entryId} what={copy.undo(reference)} />
    ),
}

export const openPaymentCells: CellsOf<typeof OPEN_PAYMENTS> = {
  reference: ({ paymentId, txRef, providerId }) => (
    <>
      <TextLink href={`/staff/payments/${paymentId}`}>
        <span className="wrap-anywhere">{txRef}</span>
      </TextLink>
      <span className="block text-sm font-normal tabular-nums text-muted">{providerId}</span>
    </>
  ),
  buyer: ({ buyer, email }) =>
    buyer === null ? copy.open.unknownBuyer : <PersonCell name={buyer} email={email ?? ''} />,
}
