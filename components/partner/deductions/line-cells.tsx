import type { CellsOf } from '@/components/list/list-columns'
import { deductionsCopy } from '@/components/deductions/copy'
import { EmployeeCell } from '@/components/deductions/employee-cell'
import { StateBadge } from '@/components/deductions/state-badge'
import { partnerDeductionsCopy as copy } from '@/components/partner/deductions/copy'
import { EntryAmount, EntryNote, EntryReason } from '@/components/partner/deductions/entry-cells'
import { CorrectDeduction, EnterDeduction } from '@/components/partner/deductions/line-actions'
import { Money } from '@/components/ui/money'
import { Below } from '@/components/ui/row-name'
import { formatMonth } from '@/lib/core/clock'
import type { LINES } from '@/lib/deductions/lists'
import type { LineDto } from '@/lib/deductions/schema'

type LineRights = {
  month: string
  /** Whether deductions can be entered now; booked ones can be corrected at any time, by whoever may `decide`. */
  canEnter: boolean
  canDecide: boolean
}

/** What HR sees of a line, with fields where its answer is missing. They belong to the `MonthGrid` around the rows. */
export const lineCells = ({ month, canEnter, canDecide }: LineRights): CellsOf<typeof LINES> => {
  const isTyped = ({ amountDeducted, asks }: LineDto) => canEnter && canDecide && amountDeducted === null && asks > 0
  return {
    employee: ({ name, staffId, note }) => <EmployeeCell name={name} staffId={staffId} note={note} />,
    deducted: (line) => (isTyped(line) ? <EntryAmount line={line} /> : <Deducted line={line} />),
    state: (line) => (isTyped(line) ? <EntryNote line={line} /> : <StateBadge state={line.state} />),
    action: canDecide
      ? (line) =>
          isTyped(line) ? (
            <EntryReason line={line} />
          ) : line.askedLater && canEnter ? (
            <EnterDeduction month={month} line={line} />
          ) : (
            line.canCorrect && <CorrectDeduction month={month} line={line} />
          )
      : undefined,
  }
}

/** What was answered, and what became of it. */
function Deducted({ line: { amountDeducted, short, reason, askedLater, received, correction } }: { line: LineDto }) {
  const { money } = deductionsCopy
  return (
    <>
      {amountDeducted === null ? '–' : <Money exact naira={amountDeducted} />}
      <Below
        unfolds
        parts={[
          short > 0 && copy.short(money(short)),
          reason,
          askedLater && copy.askedLater(money(askedLater.amount), askedLater.period && formatMonth(askedLater.period)),
          received > 0 &&
            amountDeducted !== null &&
            received < amountDeducted &&
            copy.received(money(received), money(amountDeducted - received)),
          correction && correction.sentence,
        ]}
      />
    </>
  )
}
