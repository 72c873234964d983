'use client'

import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { rehireEmployeeAction } from '@/lib/employees/actions'
import { rehireFormSchema } from '@/lib/employees/schema'
import { employeesCopy } from './copy'
import { SalaryField, salaryText } from './salary-field'

const copy = employeesCopy.one

export function RehireForm({ employeeId, salary }: { employeeId: string; salary: number }) {
  const { formProps, field, busy, message } = useActionForm({
    schema: rehireFormSchema,
    action: rehireEmployeeAction,
    initial: { salary: salaryText(salary) },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <FormError message={message} />
      <input type="hidden" name="employeeId" value={employeeId} />
      <SalaryField {...field('salary')} label={copy.salary} hint={copy.rehireHint} />
      <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
        {copy.rehire}
      </Button>
    </form>
  )
}
