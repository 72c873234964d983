import type { CellsOf } from '@/components/list/list-columns'
import { EmployeeCell } from '@/components/deductions/employee-cell'
import { StateBadge } from '@/components/deductions/state-badge'
import { RequestUndo } from '@/components/approvals/request-undo'
import { staffRemittancesCopy as copy } from '@/components/staff/remittances/copy'
import type { BOOKED_LINES } from '@/lib/deductions/lists'

/**
 * Deductions HR booked in a month. Reversal can be requested until the month is closed or the money is received.
 * @param isClosed HR correct a line of a closed month; nobody reverses it without an amount
 */
export const bookedCells = (isClosed: boolean): CellsOf<typeof BOOKED_LINES> => ({
  employee: ({ name, staffId, reason, correction }) => (
    <EmployeeCell name={name} staffId={staffId} note={[reason, correction?.sentence].filter(Boolean).join(' · ')} />
  ),
  state: ({ state }) => <StateBadge state={state} />,
  // Two requests about one deduction would contradict each other.
  undo: ({ entryId, name, received, correction }) =>
    !isClosed &&
    received === 0 &&
    correction?.state !== 'pending' && <RequestUndo entryId={entryId} what={copy.undo(name)} />,
})
