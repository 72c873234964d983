'use client'

import { useCallback, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { FormError, SelectField, TextField } from '@/components/ui/field'
import { showError } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import { completeProfileAction } from '@/lib/accounts/actions'
import { profileSchema } from '@/lib/accounts/schema'
import { registrationCopy } from './copy'

const copy = registrationCopy.profile

export type Company = { readonly id: string; readonly companyName: string }

/** Step 3: workplace details and a picture. `companies` is null when the server could not list them. */
export function ProfileForm({ companies }: { companies: readonly Company[] | null }) {
  const { formProps, field, busy, message } = useActionForm({
    schema: profileSchema,
    action: completeProfileAction,
    failure: (sentence, status) => (status === 500 ? copy.updateFailed : sentence),
  })
  return (
    <form {...formProps} className="grid gap-5">
      <FormError message={message} />
      <TextField {...field('phonenumber')} label={copy.phone} placeholder={copy.phonePlaceholder} type="tel" inputMode="tel" autoComplete="tel" required />
      <TextField {...field('address')} label={copy.address} autoComplete="street-address" required maxLength={200} />
      <CompanyField given={companies} select={field('company')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('jobtitle')} label={copy.jobTitle} autoComplete="organization-title" required maxLength={80} />
        <TextField {...field('staffId')} label={copy.staffId} autoComplete="off" required maxLength={40} />
      </div>
      <TextField {...field('salary')} label={copy.salary} hint={copy.salaryHint} inputMode="decimal" autoComplete="off" required />
      <TextField {...field('image')} label={copy.image} hint={copy.imageHint} type="file" accept="image/jpeg,image/png,image/webp" required />
      <Button type="submit" busy={busy}>
        {copy.submit}
      </Button>
    </form>
  )
}

type SelectProps = ReturnType<ReturnType<typeof useActionForm>['field']>

async function fetchCompanies(): Promise<Company[]> {
  const response = await fetch('/api/v1/admin/getAllCompany')
  if (!response.ok) throw new Error(copy.companiesFailed)
  return (await response.json()) as Company[]
}

function CompanyField({ given, select }: { given: readonly Company[] | null; select: SelectProps }) {
  const [companies, setCompanies] = useState(given)
  const [failed, setFailed] = useState(false)
  const load = useCallback(
    () =>
      fetchCompanies().then(setCompanies, () => {
        setFailed(true)
        showError(copy.companiesFailed)
      }),
    [],
  )
  useEffect(() => {
    if (given === null) void load()
  }, [given, load])
  const retry = () => {
    setFailed(false)
    void load()
  }
  const isLoading = companies === null && !failed
  return (
    <div className="grid gap-2">
      <SelectField {...select} label={copy.company} required autoComplete="organization">
        <option value="">{isLoading ? copy.loadingCompanies : copy.chooseCompany}</option>
        {companies?.map(({ id, companyName }) => (
          <option key={id} value={companyName}>
            {companyName}
          </option>
        ))}
      </SelectField>
      {failed && (
        <p className="flex flex-wrap items-center gap-3 text-danger">
          {copy.companiesFailed}
          <Button variant="secondary" size="small" onClick={retry}>
            {copy.retry}
          </Button>
        </p>
      )}
    </div>
  )
}
