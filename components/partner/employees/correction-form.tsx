'use client'

import { Button } from '@/components/ui/button'
import { FormError, TextField } from '@/components/ui/field'
import { TypedChange } from '@/components/ui/typed-change'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
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
  const { formProps, field, busy, message } = useActionForm({
    rules: useFieldRules(correctionFormSchema),
    action: correctEmployeeAction,
    initial: { salary: salaryText(salary), otherDeductions: payText(otherDeductions), staffId, jobTitle },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <FormError message={message} />
      <input type="hidden" name="employeeId" value={id} />
      <div className="grid gap-1">
        <PayField {...field('salary')} label={copy.salary} hint={copy.correctHint} />
        {salary > 0 && <TypedChange name="salary" from={salary} />}
      </div>
      <PayField {...field('otherDeductions')} label={copy.otherDeductions} hint={copy.otherDeductionsHint} />
      <TextField {...field('staffId')} label={copy.staffId} maxLength={40} autoComplete="off" required />
      <TextField {...field('jobTitle')} label={copy.jobTitle} maxLength={80} autoComplete="off" required />
      <Button type="submit" busy={busy} className="justify-self-start">
        {copy.correct}
      </Button>
    </form>
  )
}
