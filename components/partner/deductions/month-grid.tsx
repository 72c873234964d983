'use client'

import { partnerDeductionsCopy } from '@/components/partner/deductions/copy'
import { MONTH_FORM } from '@/components/partner/deductions/month-form'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { WHOLE, defineGrid } from '@/components/ui/grid'
import { typeInto } from '@/components/ui/grid-hands'
import { emptyInputs, useTyped } from '@/components/ui/use-typed'
import { ZERO, parseNaira, sum, toNaira } from '@/lib/core/money'
import { reasonHint } from '@/lib/core/reason-rules'
import { enterLinesAction, undoLinesAction } from '@/lib/deductions/actions'
import {
  ENTRY_FIELDS,
  type EnteredLinesDto,
  type EntryField,
  enterLinesSchema,
  entryProblem,
} from '@/lib/deductions/schema'

const copy = partnerDeductionsCopy.grid

/** The grid in which HR types what was deducted beside what is asked. */
const grid = defineGrid<EntryField, EnteredLinesDto>({
  form: MONTH_FORM,
  rowIds: 'lineId',
  fields: ENTRY_FIELDS,
  lastColumn: copy.reason,
  problemOf: entryProblem,
  schema: enterLinesSchema,
  action: enterLinesAction,
  undo: { action: undoLinesAction, undone: copy.undone },
  stays: ({ others }) => others.length > 0,
  report: ({ lines, total, tickets }, { offer }) => {
    if (lines > 0) offer(tickets, copy.booked(lines, total))
  },
})

export const MonthGrid = grid.GridFrame
export const useMonthGrid = grid.useGrid
export const useEntryCell = grid.useCell

/** Types what is asked into each empty line, so that only the others are left to type. Nothing is sent. */
function fillIn(): void {
  for (const input of emptyInputs(MONTH_FORM, 'deducted')) typeInto(input, input.dataset['asked'] ?? '')
}

export type MonthBarProps = {
  month: string
  /** Whether a line of the page has no answer. */
  canType: boolean
}

/** The form of the grid, below its lines. Without lines to type it is there only to say what was not booked. */
export function MonthBar({ month, canType }: MonthBarProps) {
  const { bar, isBusy } = useMonthGrid()
  const { formProps, answer, isPlain } = bar
  const amounts = useTyped(MONTH_FORM, 'deducted')
  const busy = isBusy(WHOLE)
  const booked = answer?.ok ? answer.data : undefined
  const isSaid = booked !== undefined && (isPlain || booked.others.length > 0)
  const isRefused = answer?.ok === false
  return (
    <form
      {...formProps}
      id={MONTH_FORM}
      hidden={!(canType || busy || isRefused || isSaid)}
      className="bulk-bar foot-bar no-print"
    >
      <input type="hidden" name="month" value={month} />
      {isSaid && (
        <div role="status" className="grid gap-1">
          <p className="font-semibold">{copy.booked(booked.lines, booked.total)}</p>
          {booked.others.map(({ id, message }) => (
            <p key={id} className="text-warning">
              {message}
            </p>
          ))}
        </div>
      )}
      {isRefused && <FormError message={answer.message} />}
      <div className="flex min-h-target flex-wrap items-center gap-x-5 gap-y-2">
        <Button variant="secondary" disabled={!amounts} onClick={fillIn}>
          {copy.fillIn}
        </Button>
        <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
          {copy.hint} {reasonHint('shortfall')}
        </p>
        <Button type="submit" busy={busy} disabled={amounts?.length === 0} className="ms-auto">
          {!amounts || amounts.length === 0
            ? copy.bookTyped
            : copy.book(amounts.length, toNaira(sum(amounts.map((text) => parseNaira(text) ?? ZERO))))}
        </Button>
      </div>
    </form>
  )
}
