'use client'

import { GRID_FORM } from '@/components/partner/employees/bulk-form'
import { employeesCopy as copy } from '@/components/partner/employees/copy'
import { BulkBar } from '@/components/ui/bulk-bar'
import { defineGrid } from '@/components/ui/grid'
import { showError, showNotice } from '@/components/ui/toast'
import { confirmEmployeesAction } from '@/lib/approvals/actions'
import { undoDecisionsAction } from '@/lib/employees/actions'
import { PAY_FIELDS, type PayField } from '@/lib/employees/rules'
import { type GridDecisionDto, type GridStatus, confirmChosenSchema, payProblem } from '@/lib/employees/schema'

/** The part of the form with the ticked rows; a row that is sent alone has the id of its employee. */
const TICKED = 'ticked'

/** The grid in which HR compares salaries with the payroll and confirms. */
const grid = defineGrid<PayField, GridDecisionDto[]>({
  form: GRID_FORM,
  rowIds: 'employeeId',
  fields: PAY_FIELDS,
  lastColumn: copy.otherDeductions,
  problemOf: payProblem,
  schema: confirmChosenSchema,
  action: confirmEmployeesAction,
  undo: { action: undoDecisionsAction, undone: copy.grid.undone },
  partOf: (form) => {
    const alone = form.get('alone')
    return typeof alone === 'string' ? alone : TICKED
  },
  stays: (_decisions, part) => part === TICKED,
  report: (decisions, { part, mark, offer }) => {
    const isAlone = part !== TICKED
    const undoable = decisions.flatMap(({ ticket }) => ticket ?? [])
    const [first] = decisions
    if (undoable.length > 0)
      offer(undoable, isAlone && first ? copy.grid.confirmed(first.fullname) : copy.bulk.done(undoable.length))
    // The bar tells of ticked rows, and the row of a refusal of its own; other rows disappear.
    if (!isAlone || !first) return
    if (first.outcome === 'refused') mark({ [first.id]: first.message })
    if (first.outcome === 'already') showError(first.message)
    if (first.outcome === 'waits') showNotice(first.message)
  },
})

export const PayGrid = grid.GridFrame
export const useGrid = grid.useGrid
export const usePayCell = grid.useCell

/**
 * The form of the grid. It appears with the first ticked row, and when it has to say what was not confirmed.
 * @param status what the officer sees of all employees of the grid
 */
export function GridBar({ status }: { status: GridStatus }) {
  const { bar, isBusy } = useGrid()
  const { formProps, answer, isPlain } = bar
  const busy = isBusy(TICKED)
  const decisions = answer?.ok ? answer.data : []
  const others = decisions.filter(({ outcome }) => outcome !== 'confirmed')
  const message = answer?.ok === false ? answer.message : undefined
  const isSaid = others.length > 0 || (isPlain && decisions.length > 0)
  return (
    <BulkBar
      formId={GRID_FORM}
      formProps={formProps}
      busy={busy}
      message={message}
      label={copy.bulk.confirm}
      stays={busy || message !== undefined || isSaid}
      outcome={
        isSaid && (
          <div role="status" className="grid gap-1">
            <p className="font-semibold">{copy.bulk.done(decisions.length - others.length)}</p>
            {others.map(({ id, message: why }) => (
              <p key={id} className="text-warning">
                {why}
              </p>
            ))}
          </div>
        )
      }
    >
      <input type="hidden" name="status" value={status} />
      <p className="text-sm text-muted">{copy.bulk.hint}</p>
    </BulkBar>
  )
}
