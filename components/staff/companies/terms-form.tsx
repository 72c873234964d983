'use client'

import { ActionForm } from '@/components/ui/action-form'
import { companyFormsCopy } from '@/components/staff/companies/forms-copy'
import { NextTerms } from '@/components/companies/next-terms'
import { Card } from '@/components/ui/card'
import { TextField } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import { AmountField, CountField } from '@/components/ui/typed-fields'
import { TypedChange } from '@/components/ui/typed-change'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { requestCompanyTermsAction } from '@/lib/approvals/actions'
import { termsFormSchema } from '@/lib/approvals/schema'
import { MAX_MONTHS, PAYDAYS, paydayLabel } from '@/lib/companies/rules'
import type { CompanyDetailDto } from '@/lib/companies/schema'
import { reasonHint } from '@/lib/core/reason-rules'

const copy = companyFormsCopy.terms

type CompanyTerm = 'id' | 'payday' | 'defaultMonths' | 'maxMonths' | 'deductionCap' | 'deferralsAYear' | 'nextTerms'

export function TermsForm({ company }: { company: Pick<CompanyDetailDto, CompanyTerm> }) {
  const wanted = company.nextTerms.at(-1) ?? company
  const { field, ...form } = useCheckedForm(termsFormSchema, {
    action: requestCompanyTermsAction,
    initial: {
      payday: String(wanted.payday),
      defaultMonths: String(company.defaultMonths),
      maxMonths: String(company.maxMonths),
      deductionCap: String(wanted.deductionCap),
      deferralsAYear: String(company.deferralsAYear),
    },
    done: copy.saved,
    refreshes: true,
  })
  return (
    <Card heading={copy.heading}>
      <p className="mb-4 text-sm text-muted">{copy.text}</p>
      <NextTerms now={company} next={company.nextTerms} />
      <ActionForm form={form} submit={copy.submit} hidden={{ companyId: company.id }} variant="secondary">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            {...field('payday')}
            label={copy.payday}
            options={PAYDAYS.map((payday) => [payday, paydayLabel(payday)])}
          />
          <div className="grid content-start gap-1">
            <AmountField {...field('deductionCap')} label={copy.deductionCap} hint={copy.deductionCapHint} required />
            <TypedChange name="deductionCap" from={wanted.deductionCap} unit="percent" />
          </div>
          {(['defaultMonths', 'maxMonths'] as const).map((name) => (
            <div key={name} className="grid content-start gap-1">
              <TextField {...field(name)} label={copy[name]} type="number" min={1} max={MAX_MONTHS} required />
              <TypedChange name={name} from={company[name]} unit="number" />
            </div>
          ))}
          <div className="grid content-start gap-1">
            <CountField
              {...field('deferralsAYear')}
              label={copy.deferralsAYear}
              hint={copy.deferralsAYearHint}
              maxLength={2}
              required
            />
            <TypedChange name="deferralsAYear" from={company.deferralsAYear} unit="number" />
          </div>
        </div>
        <TextField
          {...field('reason')}
          label={copy.reason}
          hint={reasonHint('company_terms')}
          maxLength={300}
          autoComplete="off"
          required
        />
      </ActionForm>
    </Card>
  )
}
