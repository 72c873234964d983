'use client'

import { useState } from 'react'
import { employeesCopy as copy } from '@/components/partner/employees/copy'
import { Button, buttonClass } from '@/components/ui/button'
import { FormError, TextAreaField } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { approveEmployeeAction, declineEmployeeAction } from '@/lib/employees/actions'
import { type EmployeeDto, confirmEmployeeSchema, declineEmployeeSchema } from '@/lib/employees/schema'
import { SalaryField, salaryText } from './salary-field'

export type EmployeeDecisionProps = {
  employee: Pick<EmployeeDto, 'id' | 'fullname' | 'salary' | 'status'>
  /** The page of the queue to come back to. */
  cursor: string | undefined
  /** The sentence about salaries. */
  hintId: string
}

/** Confirms an employee with the salary as it stands in the field, or declines them. Only one of the two can be under way. */
export function EmployeeDecision({ employee, cursor, hintId }: EmployeeDecisionProps) {
  const { id, fullname, salary, status } = employee
  const confirm = useActionForm({
    schema: confirmEmployeeSchema,
    action: approveEmployeeAction,
    initial: { salary: salaryText(salary) },
  })
  const decline = useActionForm({ schema: declineEmployeeSchema, action: declineEmployeeAction })
  // A refusal of a form sent before the page's script ran: its fields have to be in sight.
  const [startsOpen] = useState(decline.result !== null)
  const hidden = (
    <>
      <input type="hidden" name="employeeId" value={id} />
      {cursor && <input type="hidden" name="cursor" value={cursor} />}
    </>
  )
  return (
    <div className={`grid gap-3 sm:flex sm:flex-wrap sm:items-start ${status === 'pending' ? 'lg:min-w-[28rem]' : ''}`}>
      <form {...confirm.formProps} className="grid gap-3 sm:flex sm:flex-wrap sm:items-start">
        {hidden}
        {confirm.message && (
          <div className="sm:basis-full">
            <FormError message={confirm.message} />
          </div>
        )}
        <SalaryField
          {...confirm.field('salary')}
          label={
            <>
              {copy.salary}
              <span className="sr-only">{copy.salaryOf(fullname)}</span>
            </>
          }
          describedBy={hintId}
          // The column names it where there are columns.
          className="sm:w-44 sm:[&>label]:sr-only"
        />
        <Button type="submit" busy={confirm.busy} disabled={decline.busy}>
          {copy.confirm}
          <span className="sr-only">{fullname}</span>
        </Button>
      </form>
      {status === 'pending' && (
        <details open={startsOpen} suppressHydrationWarning className="sm:open:basis-full">
          <summary
            className={buttonClass(
              'quiet',
              'regular',
              'w-full list-none text-danger sm:w-auto [&::-webkit-details-marker]:hidden',
            )}
          >
            {copy.declineMore}
            <span className="sr-only">{copy.withReason(fullname)}</span>
          </summary>
          <form {...decline.formProps} className="mt-2 grid max-w-md gap-3">
            {hidden}
            {decline.message && <FormError message={decline.message} />}
            <TextAreaField
              {...decline.field('reason')}
              label={
                <>
                  {copy.reason}
                  <span className="sr-only">{copy.reasonOf(fullname)}</span>
                </>
              }
              hint={copy.reasonHint}
              rows={2}
              maxLength={300}
              required
            />
            <Button
              type="submit"
              variant="danger"
              busy={decline.busy}
              disabled={confirm.busy}
              className="sm:justify-self-start"
            >
              {copy.decline}
              <span className="sr-only">{fullname}</span>
            </Button>
          </form>
        </details>
      )}
    </div>
  )
}
