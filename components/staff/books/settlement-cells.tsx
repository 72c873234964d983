import { RequestUndo } from '@/components/approvals/request-undo'
import type { CellsOf } from '@/components/list/list-columns'
import { booksCopy } from '@/components/staff/books/copy'
import { DifferencesBadge } from '@/components/staff/books/settlement-tables'
import { Badge } from '@/components/ui/badge'
import { RowName } from '@/components/ui/row-name'
import type { OPEN_PAYMENTS, SETTLEMENTS } from '@/lib/books/lists'
import { formatDay } from '@/lib/core/clock'

const copy = booksCopy.settlements

export const settlementCells: CellsOf<typeof SETTLEMENTS> = {
  reference: ({ reference, receivedOn }) => <RowName below={formatDay(receivedOn)}>{reference}</RowName>,
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
    <RowName href={`/staff/payments/${paymentId}`} below={<span className="tabular-nums">{providerId}</span>}>
      {txRef}
    </RowName>
  ),
  buyer: ({ buyer, email }) =>
    buyer === null ? copy.open.unknownBuyer : <RowName below={email ?? ''}>{buyer}</RowName>,
}
