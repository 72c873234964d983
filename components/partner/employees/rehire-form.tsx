'use client'

import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { rehireEmployeeAction } from '@/lib/approvals/actions'
import { type EmployeeDto, rehireFormSchema } from '@/lib/employees/schema'
import { employeesCopy } from './copy'
import { PayField, payText, salaryText } from './pay-field'

const copy = employeesCopy.one

export function RehireForm({
  employee: { id, salary, otherDeductions },
}: {
  employee: Pick<EmployeeDto, 'id' | 'salary' | 'otherDeductions'>
}) {
  const { formProps, field, busy, message } = useActionForm({
    rules: useFieldRules(rehireFormSchema),
    action: rehireEmployeeAction,
    initial: { salary: salaryText(salary), otherDeductions: payText(otherDeductions) },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <FormError message={message} />
      <input type="hidden" name="employeeId" value={id} />
      <PayField {...field('salary')} label={copy.salary} hint={copy.rehireHint} />
      <PayField {...field('otherDeductions')} label={copy.otherDeductions} hint={copy.otherDeductionsHint} />
      <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
        {copy.rehire}
      </Button>
    </form>
  )
}
