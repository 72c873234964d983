'use client'

import { companiesCopy } from '@/components/staff/companies/copy'
import { NextTerms } from '@/components/companies/next-terms'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { FormError, SelectField, TextField } from '@/components/ui/field'
import { TypedChange } from '@/components/ui/typed-change'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { requestCompanyTermsAction } from '@/lib/approvals/actions'
import { termsFormSchema } from '@/lib/approvals/schema'
import { MAX_MONTHS, PAYDAYS, paydayLabel } from '@/lib/companies/rules'
import type { CompanyDetailDto } from '@/lib/companies/schema'
import { reasonHint } from '@/lib/core/reason-rules'

const copy = companiesCopy.terms

export function TermsForm({
  company,
}: {
  company: Pick<CompanyDetailDto, 'id' | 'payday' | 'defaultMonths' | 'maxMonths' | 'deductionCap' | 'nextTerms'>
}) {
  const wanted = company.nextTerms.at(-1) ?? company
  const { formProps, field, busy, message } = useActionForm({
    rules: useFieldRules(termsFormSchema),
    action: requestCompanyTermsAction,
    initial: {
      payday: String(wanted.payday),
      defaultMonths: String(company.defaultMonths),
      maxMonths: String(company.maxMonths),
      deductionCap: String(wanted.deductionCap),
    },
    done: copy.saved,
    refreshes: true,
  })
  return (
    <Card>
      <CardHeader title={copy.heading} />
      <p className="mb-4 text-sm text-muted">{copy.text}</p>
      <NextTerms now={company} next={company.nextTerms} />
      <form {...formProps} className="grid gap-4">
        <input type="hidden" name="companyId" value={company.id} />
        {message && <FormError message={message} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField {...field('payday')} label={copy.payday}>
            {PAYDAYS.map((payday) => (
              <option key={payday} value={payday}>
                {paydayLabel(payday)}
              </option>
            ))}
          </SelectField>
          <div className="grid content-start gap-1">
            <TextField
              {...field('deductionCap')}
              label={copy.deductionCap}
              hint={copy.deductionCapHint}
              inputMode="decimal"
              required
            />
            <TypedChange name="deductionCap" from={wanted.deductionCap} unit="percent" />
          </div>
          {(['defaultMonths', 'maxMonths'] as const).map((name) => (
            <div key={name} className="grid content-start gap-1">
              <TextField {...field(name)} label={copy[name]} type="number" min={1} max={MAX_MONTHS} required />
              <TypedChange name={name} from={company[name]} unit="number" />
            </div>
          ))}
        </div>
        <TextField
          {...field('reason')}
          label={copy.reason}
          hint={reasonHint('company_terms')}
          maxLength={300}
          autoComplete="off"
          required
        />
        <Button type="submit" variant="secondary" busy={busy} className="sm:justify-self-start">
          {copy.submit}
        </Button>
      </form>
    </Card>
  )
}
