'use client'

import { employeesCopy as copy } from '@/components/partner/employees/copy'
import { Button } from '@/components/ui/button'
import { Jump } from '@/components/ui/change-list'
import { FormError } from '@/components/ui/field'
import { HiddenFields } from '@/components/ui/hidden-fields'
import { ReasonForm } from '@/components/ui/reason-form'
import { TypedChange } from '@/components/ui/typed-change'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { approveEmployeeAction } from '@/lib/approvals/actions'
import { declineEmployeeAction } from '@/lib/employees/actions'
import { type EmployeeDto, confirmEmployeeSchema, declineEmployeeSchema } from '@/lib/employees/schema'
import { PayField, payText, salaryText } from './pay-field'

export type EmployeeDecisionProps = {
  employee: Pick<EmployeeDto, 'id' | 'fullname' | 'salary' | 'otherDeductions' | 'status'>
  /** The page of the list to return to. */
  cursor: string | undefined
  /** The id of the sentence about salaries. */
  hintId: string
  /** Why the salary should be looked at; null when it is near the usual one. */
  mark: string | null
}

/** Confirms an employee with the salary in the field, or declines them with a reason. */
export function EmployeeDecision({ employee, cursor, hintId, mark }: EmployeeDecisionProps) {
  const { id, fullname, salary, otherDeductions, status } = employee
  const confirm = useCheckedForm(confirmEmployeeSchema, {
    action: approveEmployeeAction,
    initial: { salary: salaryText(salary), otherDeductions: payText(otherDeductions) },
  })
  const decline = useCheckedForm(declineEmployeeSchema, { action: declineEmployeeAction })
  const hidden = { employeeId: id, ...(cursor && { cursor }) }
  const width = status === 'pending' ? 'lg:min-w-[28rem]' : ''
  return (
    // The buttons are in line with the fields, below the labels.
    <div className={`grid gap-3 sm:flex sm:flex-wrap sm:items-start sm:[&>details]:mt-7.5 ${width}`}>
      <form {...confirm.formProps} className="grid gap-3 sm:flex sm:flex-wrap sm:items-start">
        <HiddenFields fields={hidden} />
        {confirm.message && (
          <div className="sm:basis-full">
            <FormError message={confirm.message} />
          </div>
        )}
        <PayField
          {...confirm.field('salary')}
          label={
            <>
              {copy.salary}
              <span className="sr-only">{copy.salaryOf(fullname)}</span>
            </>
          }
          describedBy={hintId}
          className="sm:w-44"
        />
        {salary > 0 && (
          <span className="sm:order-last sm:basis-full">
            <TypedChange name="salary" from={salary} />
          </span>
        )}
        {mark !== null && (
          <span className="sm:order-last sm:basis-full">
            <Jump words={mark} />
          </span>
        )}
        <PayField
          {...confirm.field('otherDeductions')}
          label={
            <>
              {copy.otherDeductions}
              <span className="sr-only">{copy.salaryOf(fullname)}</span>
            </>
          }
          describedBy={hintId}
          className="sm:w-52"
        />
        <Button type="submit" busy={confirm.busy} disabled={decline.busy} className="sm:mt-7.5">
          {copy.confirm}
          <span className="sr-only">{fullname}</span>
        </Button>
      </form>
      {status === 'pending' && (
        <ReasonForm
          form={decline}
          copy={copy.decline(fullname)}
          hidden={hidden}
          isDanger
          size="regular"
          disabled={confirm.busy}
        />
      )}
    </div>
  )
}
