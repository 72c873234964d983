'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { GRID_FORM } from '@/components/partner/employees/bulk-form'
import { employeesCopy as copy } from '@/components/partner/employees/copy'
import { useGrid } from '@/components/partner/employees/pay-grid'
import { PayInput, payText, salaryText } from '@/components/partner/employees/pay-field'
import { Button } from '@/components/ui/button'
import { ReasonFields, ReasonForm } from '@/components/ui/reason-form'
import { restoreText } from '@/components/ui/typed-text'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import type { UsualPay } from '@/lib/companies/salary-rules'
import { fromNaira, parseNaira } from '@/lib/core/money'
import { declineEmployeeAction } from '@/lib/employees/actions'
import { payDifference } from '@/lib/employees/pay-rules'
import type { PayField } from '@/lib/employees/rules'
import { type EmployeeDto, declineEmployeeSchema } from '@/lib/employees/schema'

type Of = { readonly employee: Pick<EmployeeDto, 'id' | 'fullname' | 'salary' | 'otherDeductions' | 'status'> }

/** What describes the fields of a row: the difference, or what is wrong. */
const noteId = (id: string): string => `pay-note-${id}`

const LABELS = { salary: copy.salary, otherDeductions: copy.otherDeductions } as const

/** A field of the pay in the grid. */
export function PayCell({ employee, field }: Of & { field: PayField }) {
  const { id, fullname, salary, otherDeductions } = employee
  const { problems, typedIn } = useGrid()
  const problem = problems[`${field}.${id}`]
  return (
    <>
      {field === 'salary' && <input type="hidden" form={GRID_FORM} name="employeeId[]" value={id} />}
      <PayInput
        form={GRID_FORM}
        name={`${field}[]`}
        data-pay={field}
        data-employee={id}
        aria-label={LABELS[field] + copy.salaryOf(fullname)}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={noteId(id)}
        title={problem}
        className="pe-2"
        defaultValue={typedIn(field, id) ?? (field === 'salary' ? salaryText(salary) : payText(otherDeductions))}
      />
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
  const [typed, setTyped] = useState(salary > 0 ? fromNaira(salary) : undefined)

  useEffect(() => {
    const row = note.current?.closest('tr')
    const field = row?.querySelector<HTMLInputElement>('[data-pay="salary"]')
    if (!row || !field) return
    const read = () => {
      setTyped(parseNaira(field.value))
    }
    restoreText(row)
    read()
    row.addEventListener('input', read)
    return () => {
      row.removeEventListener('input', read)
    }
  }, [])

  const problem = problems[`salary.${id}`] ?? problems[`otherDeductions.${id}`] ?? problems[id]
  const difference = typed === undefined ? null : payDifference(typed, fromNaira(listed ?? salary), usual)
  const words = problem ?? (waits === undefined ? difference?.words : copy.grid.waits(waits))
  const isMarked = problem !== undefined || waits !== undefined || difference?.isMarked === true
  return (
    <output ref={note} id={noteId(id)} data-pay-note="" className="pay-note" data-marked={isMarked || undefined}>
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
  const { isBusy, onDecided } = useGrid()
  const form = useCheckedForm(declineEmployeeSchema, {
    action: declineEmployeeAction,
    onSuccess: ({ fullname: name, ticket }) => {
      onDecided([ticket], copy.grid.declined(name))
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
