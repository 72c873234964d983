'use client'

import { companySignUpCopy as copy } from '@/components/companies/copy'
import { Button, ButtonLink } from '@/components/ui/button'
import { FormError, SelectField, TextField } from '@/components/ui/field'
import { SuccessIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { signUpCompanyAction } from '@/lib/companies/actions'
import { PAYDAYS, paydayLabel } from '@/lib/companies/rules'

/** Signs a company up. The answer never tells whether the email address is already registered. */
export function CompanySignUpForm() {
  const { formProps, field, busy, message, result } = useActionForm({
    rules: useFieldRules(async () => (await import('@/lib/companies/schema')).companySignUpSchema),
    action: signUpCompanyAction,
  })
  if (result?.ok) {
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
    <form {...formProps} className="grid gap-8">
      <FormError message={message} />
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
        <SelectField {...field('payday')} label={copy.payday} hint={copy.paydayHint} required>
          <option value="">{copy.choosePayday}</option>
          {PAYDAYS.map((payday) => (
            <option key={payday} value={payday}>
              {copy.everyMonth(paydayLabel(payday))}
            </option>
          ))}
        </SelectField>
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="section-title mb-4">{copy.contact}</legend>
        <TextField {...field('fullname')} label={copy.fullname} autoComplete="name" required maxLength={120} />
        <TextField
          {...field('email')}
          label={copy.email}
          hint={copy.emailHint}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField
          {...field('phonenumber')}
          label={copy.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
        />
      </fieldset>
      <div className="grid gap-5">
        <Button type="submit" busy={busy}>
          {copy.submit}
        </Button>
        <p className="text-sm text-muted">
          {copy.privacy.before}
          <a href="/privacy" target="_blank" className="text-link">
            {copy.privacy.link}
          </a>
          {copy.privacy.after}
        </p>
        <p className="text-center">
          <Link href="/Login" className="text-link inline-flex min-h-target items-center">
            {copy.haveAccount}
          </Link>
        </p>
      </div>
    </form>
  )
}
