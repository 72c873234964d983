'use client'

import { ActionForm } from '@/components/ui/action-form'
import { TextField } from '@/components/ui/field'
import { TypedChange } from '@/components/ui/typed-change'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { correctEmployeeAction } from '@/lib/approvals/actions'
import { type EmployeeDto, correctionFormSchema } from '@/lib/employees/schema'
import { employeesCopy } from './copy'
import { PayField, payText, salaryText } from './pay-field'

const copy = employeesCopy.one

export function CorrectionForm({
  employee: { id, salary, otherDeductions, staffId, jobTitle },
}: {
  employee: Pick<EmployeeDto, 'id' | 'salary' | 'otherDeductions' | 'staffId' | 'jobTitle'>
}) {
  const { field, ...form } = useCheckedForm(correctionFormSchema, {
    action: correctEmployeeAction,
    initial: { salary: salaryText(salary), otherDeductions: payText(otherDeductions), staffId, jobTitle },
  })
  return (
    <ActionForm form={form} submit={copy.correct} hidden={{ employeeId: id }}>
      <div className="grid gap-1">
        <PayField {...field('salary')} label={copy.salary} hint={copy.correctHint} />
        {salary > 0 && <TypedChange name="salary" from={salary} />}
      </div>
      <PayField {...field('otherDeductions')} label={copy.otherDeductions} hint={copy.otherDeductionsHint} />
      <TextField {...field('staffId')} label={copy.staffId} maxLength={40} autoComplete="off" required />
      <TextField {...field('jobTitle')} label={copy.jobTitle} maxLength={80} autoComplete="off" required />
    </ActionForm>
  )
}
