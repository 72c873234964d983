'use client'

import { ActionForm } from '@/components/ui/action-form'
import { companySignUpCopy as copy } from '@/components/companies/copy'
import { ButtonLink } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import { EmailField, PhoneField } from '@/components/ui/typed-fields'
import { SuccessIcon } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/link'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { signUpCompanyAction } from '@/lib/companies/actions'
import { PAYDAYS, paydayLabel } from '@/lib/companies/rules'

/** Signs a company up. The answer never tells whether the email address is already registered. */
export function CompanySignUpForm() {
  const { field, ...form } = useCheckedForm(async () => (await import('@/lib/companies/schema')).companySignUpSchema, {
    action: signUpCompanyAction,
  })
  if (form.result?.ok) {
    return (
      <div role="status" className="grid justify-items-start gap-4 rounded-card bg-success-soft p-6">
        <h2 className="section-title flex items-center gap-2 text-success">
          <SuccessIcon />
          {copy.doneTitle}
        </h2>
        <p>{copy.doneText}</p>
        <ButtonLink href="/" variant="secondary">
          {copy.doneLink}
        </ButtonLink>
      </div>
    )
  }
  return (
    <ActionForm
      form={form}
      submit={copy.submit}
      isWide
      className="grid gap-8"
      footer={
        <div className="-mt-3 grid gap-5">
          <p className="text-sm text-muted">
            {copy.privacy.before}
            <a href="/privacy" target="_blank" className="text-link">
              {copy.privacy.link}
            </a>
            {copy.privacy.after}
          </p>
          <p className="text-center">
            <TextLink href="/Login">{copy.haveAccount}</TextLink>
          </p>
        </div>
      }
    >
      <fieldset className="grid gap-5">
        <legend className="section-title mb-4">{copy.company}</legend>
        <TextField
          {...field('companyName')}
          label={copy.companyName}
          autoComplete="organization"
          required
          maxLength={120}
        />
        <TextField {...field('address')} label={copy.address} autoComplete="address-line1" required maxLength={200} />
        <SelectField
          {...field('payday')}
          label={copy.payday}
          hint={copy.paydayHint}
          required
          choose={copy.choosePayday}
          options={PAYDAYS.map((payday) => [payday, copy.everyMonth(paydayLabel(payday))])}
        />
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="section-title mb-4">{copy.contact}</legend>
        <TextField {...field('fullname')} label={copy.fullname} autoComplete="name" required maxLength={120} />
        <EmailField {...field('email')} label={copy.email} hint={copy.emailHint} autoComplete="email" />
        <PhoneField {...field('phonenumber')} label={copy.phone} />
      </fieldset>
    </ActionForm>
  )
}
