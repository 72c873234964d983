import type { CellsOf } from '@/components/list/list-columns'
import { deductionsCopy } from '@/components/deductions/copy'
import { EmployeeCell } from '@/components/deductions/employee-cell'
import { StateBadge } from '@/components/deductions/state-badge'
import { partnerDeductionsCopy as copy } from '@/components/partner/deductions/copy'
import { CorrectDeduction, EnterDeduction } from '@/components/partner/deductions/line-actions'
import { Money } from '@/components/ui/money'
import { Below } from '@/components/ui/row-name'
import { formatMonth } from '@/lib/core/clock'
import type { LINES } from '@/lib/deductions/lists'

type LineRights = {
  month: string
  /** Whether deductions can be entered now; booked ones can be corrected at any time, by whoever may `decide`. */
  canEnter: boolean
  canDecide: boolean
}

export const lineCells = ({ month, canEnter, canDecide }: LineRights): CellsOf<typeof LINES> => ({
  employee: ({ name, staffId, note }) => <EmployeeCell name={name} staffId={staffId} note={note} />,
  deducted: ({ amountDeducted, short, reason, askedLater, received, correction }) => (
    <>
      {amountDeducted === null ? '–' : <Money exact naira={amountDeducted} />}
      <Below
        unfolds
        parts={[
          short > 0 && copy.short(deductionsCopy.money(short)),
          reason,
          askedLater &&
            copy.askedLater(
              deductionsCopy.money(askedLater.amount),
              askedLater.period && formatMonth(askedLater.period),
            ),
          received > 0 &&
            amountDeducted !== null &&
            received < amountDeducted &&
            copy.received(deductionsCopy.money(received), deductionsCopy.money(amountDeducted - received)),
          correction && correction.sentence,
        ]}
      />
    </>
  ),
  state: ({ state }) => <StateBadge state={state} />,
  action: canDecide
    ? (line) =>
        (line.state === 'expected' || line.state === 'not_deducted') && canEnter
          ? (line.asks > 0 || line.askedLater) && <EnterDeduction month={month} line={line} />
          : line.canCorrect && <CorrectDeduction month={month} line={line} />
    : undefined,
})
