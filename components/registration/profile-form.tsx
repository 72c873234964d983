'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { FormError, TextField } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import { AmountField, PhoneField } from '@/components/ui/typed-fields'
import { PictureField } from '@/components/ui/picture-field'
import { shrinkPictureOf } from '@/components/ui/shrink-picture'
import { showError, showSuccess } from '@/components/ui/toast'
import { UploadProgress } from '@/components/ui/upload-progress'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { completeProfileAction, finishRegistrationAction } from '@/lib/accounts/actions'
import { registrationCopy } from './copy'

const copy = registrationCopy.profile

// Schema and upload code load when a field gets the focus, so that both are ready when the form is submitted.
const loadSender = () => import('./send-profile')
const loadSchema = async () => (await Promise.all([import('@/lib/accounts/schema'), loadSender()]))[0].profileSchema

export type Company = { readonly id: string; readonly companyName: string }

export type ProfileFormProps = {
  userId: string
  companies: readonly Company[] | null
  /** The company whose link was opened. */
  company?: string | undefined
}

/**
 * Step 3: workplace details and a picture. `companies` is null when the server could not list them. With script the
 * profile is sent by XMLHttpRequest, which reports upload progress; without script by the action (docs/decisions/0018).
 */
export function ProfileForm({ userId, companies, company = '' }: ProfileFormProps) {
  const saved = useRef(false)
  const [sent, setSent] = useState(0)
  const { formProps, field, check, busy, message } = useActionForm({
    rules: useFieldRules(loadSchema, shrinkPictureOf),
    action: completeProfileAction,
    toasts: true,
    initial: { company },
    send: async (form) => {
      const { postWallet, putProfile } = await loadSender()
      // When only the wallet failed, the saved profile is not sent again.
      if (!saved.current) {
        const refusal = await putProfile(userId, form, setSent).finally(() => {
          setSent(0)
        })
        // The registration has expired. Its page leads to sign-in, and what was typed is kept.
        // eslint-disable-next-line @next/next/no-location-assign-relative-destination -- the middleware redirects it
        if (refusal && !refusal.ok && refusal.status === 401) window.location.assign('/Reg2')
        if (refusal && !refusal.ok) return refusal
        saved.current = true
      }
      if (!(await postWallet(userId))) {
        showSuccess(copy.saved)
        return { ok: false, message: copy.walletFailed }
      }
      return finishRegistrationAction()
    },
  })
  return (
    <form {...formProps} data-person={userId} className="grid gap-5">
      <FormError message={message} />
      <ProfileFields field={field} check={check} companies={companies} />
      <div className="grid">
        <UploadProgress busy={busy} sent={sent} />
        <Button type="submit" busy={busy}>
          {copy.submit}
        </Button>
      </div>
    </form>
  )
}

export type ProfileFieldsProps = Pick<ReturnType<typeof useActionForm>, 'field' | 'check'> & {
  companies: readonly Company[] | null
  /** The picture that stays unless another is chosen; without one a picture must be chosen. */
  picture?: string | null
}

/** The fields of the workplace profile. */
export function ProfileFields({ field, check, companies, picture = null }: ProfileFieldsProps) {
  return (
    <>
      <PhoneField {...field('phonenumber')} label={copy.phone} placeholder={copy.phonePlaceholder} />
      <TextField {...field('address')} label={copy.address} autoComplete="address-line1" required maxLength={200} />
      <CompanyField given={companies} select={field('company')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('jobtitle')}
          label={copy.jobTitle}
          autoComplete="organization-title"
          required
          maxLength={80}
        />
        <TextField {...field('staffId')} label={copy.staffId} autoComplete="off" required maxLength={40} />
      </div>
      <AmountField {...field('salary')} label={copy.salary} hint={copy.salaryHint} required />
      <PictureField
        {...field('image')}
        label={copy.image}
        hint={picture === null ? copy.imageHint : copy.imageKept}
        required={picture === null}
        present={picture}
        camera="user"
        onReady={() => {
          check('image')
        }}
      />
    </>
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
      <SelectField
        {...select}
        label={copy.company}
        required
        autoComplete="organization"
        choose={isLoading ? copy.loadingCompanies : copy.chooseCompany}
        options={companies?.map(({ companyName }) => [companyName, companyName])}
      />
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
