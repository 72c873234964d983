'use client'

import { ActionForm } from '@/components/ui/action-form'
import { useCheckedForm } from '@/components/ui/use-checked-form'
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
  const { field, ...form } = useCheckedForm(rehireFormSchema, {
    action: rehireEmployeeAction,
    initial: { salary: salaryText(salary), otherDeductions: payText(otherDeductions) },
  })
  return (
    <ActionForm form={form} submit={copy.rehire} hidden={{ employeeId: id }} variant="secondary">
      <PayField {...field('salary')} label={copy.salary} hint={copy.rehireHint} />
      <PayField {...field('otherDeductions')} label={copy.otherDeductions} hint={copy.otherDeductionsHint} />
    </ActionForm>
  )
}
