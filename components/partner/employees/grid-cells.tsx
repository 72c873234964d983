'use client'

import { useId, useRef } from 'react'
import { GRID_FORM } from '@/components/partner/employees/bulk-form'
import { employeesCopy as copy } from '@/components/partner/employees/copy'
import { payText, salaryText } from '@/components/partner/employees/pay-field'
import { useGrid, usePayCell } from '@/components/partner/employees/pay-grid'
import { Button } from '@/components/ui/button'
import { noteId, useTypedRow } from '@/components/ui/grid'
import { MoneyInput } from '@/components/ui/money-input'
import { ReasonFields, ReasonForm } from '@/components/ui/reason-form'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import type { UsualPay } from '@/lib/companies/salary-rules'
import { fromNaira, parseNaira } from '@/lib/core/money'
import { declineEmployeeAction } from '@/lib/employees/actions'
import { payDifference } from '@/lib/employees/pay-rules'
import type { PayField } from '@/lib/employees/rules'
import { type EmployeeDto, declineEmployeeSchema } from '@/lib/employees/schema'

type Of = { readonly employee: Pick<EmployeeDto, 'id' | 'fullname' | 'salary' | 'otherDeductions' | 'status'> }

const LABELS = { salary: copy.salary, otherDeductions: copy.otherDeductions } as const

/** A field of the pay in the grid. */
export function PayCell({ employee, field }: Of & { field: PayField }) {
  const { id, fullname, salary, otherDeductions } = employee
  const cell = usePayCell(field, id, field === 'salary' ? salaryText(salary) : payText(otherDeductions))
  return (
    <>
      {field === 'salary' && <input type="hidden" form={GRID_FORM} name="employeeId[]" value={id} />}
      <MoneyInput {...cell} aria-label={LABELS[field] + copy.salaryOf(fullname)} className="pe-2" />
    </>
  )
}

export type PayNoteProps = Of & {
  /** What the payroll says, in naira a month. */
  listed: number | undefined
  usual: UsualPay
  /** The salary that waits for a second person, in words. */
  waits: string | undefined
}

/** By how much the typed salary differs from what is known, or what is wrong in the row. */
export function PayNote({ employee: { id, salary }, listed, usual, waits }: PayNoteProps) {
  const note = useRef<HTMLOutputElement>(null)
  const { problems } = useGrid()
  const row = useTypedRow(note)
  const known = salary > 0 ? fromNaira(salary) : undefined
  const typed = row === undefined ? known : parseNaira(row['salary'] ?? '')

  const problem = problems[`salary.${id}`] ?? problems[`otherDeductions.${id}`] ?? problems[id]
  const pay = { listed: listed === undefined ? undefined : fromNaira(listed), entered: fromNaira(salary) }
  const difference = typed === undefined ? null : payDifference(typed, pay, usual)
  const words = problem ?? (waits === undefined ? difference?.words : copy.grid.waits(waits))
  const isMarked = problem !== undefined || waits !== undefined || difference?.isMarked === true
  return (
    <output ref={note} id={noteId(id)} className="grid-note" data-look={isMarked ? 'wrong' : undefined}>
      {words}
    </output>
  )
}

/** The buttons of a row: confirm with the pay in its fields, or decline with a reason. */
export function DecisionCell({ employee, cursor }: Of & { cursor: string | undefined }) {
  const { id, fullname, status } = employee
  const { isBusy } = useGrid()
  return (
    <div className="flex items-center gap-1 max-sm:*:grow">
      <Button type="submit" form={GRID_FORM} name="alone" value={id} size="small" busy={isBusy(id)} className="sm:px-2">
        {copy.confirm}
        <span className="sr-only">{fullname}</span>
      </Button>
      {status === 'pending' && <Decline employee={employee} cursor={cursor} />}
    </div>
  )
}

/** A button that opens the form for the reason over the grid, so that no row moves. Works without script. */
function Decline({ employee: { id, fullname }, cursor }: Of & { cursor: string | undefined }) {
  const panel = useId()
  const { isBusy, onDone } = useGrid()
  const form = useCheckedForm(declineEmployeeSchema, {
    action: declineEmployeeAction,
    onSuccess: ({ fullname: name, ticket }) => {
      onDone([ticket], copy.grid.declined(name))
    },
  })
  const words = copy.decline(fullname)
  const [label, about] = words.open
  const props = { form, copy: words, hidden: { employeeId: id, ...(cursor && { cursor }) }, disabled: isBusy(id) }
  // Without script nothing but an open fold can show why it was refused.
  if (form.plain) return <ReasonForm {...props} isDanger />
  return (
    <>
      <Button variant="quiet" size="small" popoverTarget={panel} className="text-danger sm:px-2">
        {label}
        <span className="sr-only">{about}</span>
      </Button>
      <div id={panel} popover="auto" className="desk-menu fold">
        <ReasonFields {...props} isDanger />
      </div>
    </>
  )
}
