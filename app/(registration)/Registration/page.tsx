import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AuthShell } from '@/components/layout/auth-shell'
import { LogoutForm } from '@/components/layout/logout-form'
import { Notice } from '@/components/layout/notice'
import { YourData } from '@/components/profile/your-data'
import { CorrectionForm } from '@/components/registration/correction-form'
import { RegistrationState } from '@/components/registration/registration-state'
import { stateCopy } from '@/components/registration/state-copy'
import { Steps } from '@/components/registration/steps'
import { ContactNumbers } from '@/components/support/contact-numbers'
import { Button, ButtonLink } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { TapButton } from '@/components/ui/tap-button'
import { buyerAccount } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { withdrawProfileAction } from '@/lib/accounts/actions'
import { nextStepOf } from '@/lib/accounts/registration-rules'
import { getRegistration } from '@/lib/accounts/registration-queries'
import { readCompanies } from '@/lib/companies/queries'
import { readFlash, single, supportNumbers } from '@/lib/server/pages'

const copy = stateCopy
export const metadata: Metadata = { title: copy.title }

const NOTICES = {
  'profile-sent': copy.sent,
  'profile-withdrawn': copy.withdrawn,
  'hr-reminded': copy.reminded,
} as const

/** The own page of someone who cannot shop yet: where the registration is, and everything they can do about it. */
export default async function RegistrationPage({ searchParams }: PageProps<'/Registration'>) {
  const actor = await requirePageAccess(buyerAccount())
  if (actor.left || (actor.approve && actor.payment)) redirect('/Dashboard')
  const [query, flash, registration, companies] = await Promise.all([
    searchParams,
    readFlash('profile-sent', 'profile-withdrawn', 'hr-reminded'),
    getRegistration(actor),
    readCompanies(),
  ])
  const { state } = registration
  const isOpen = state === 'pending' || state === 'declined'
  return (
    <AuthShell title={copy.title} backTo="/Dashboard" steps={<Steps current={nextStepOf(actor)} />}>
      <div data-person={actor.id} className="grid gap-6">
        {flash && <Notice key={flash.key} messages={[NOTICES[flash.code]]} />}
        <RegistrationState registration={registration} />
        <ContactNumbers {...supportNumbers()} />
        <ButtonLink href="/Registration/store" variant="secondary">
          {copy.look}
        </ButtonLink>
        {isOpen && (
          <>
            <Disclosure label={copy.details} variant="secondary" size="regular" isOpen={state === 'declined'}>
              <CorrectionForm registration={registration} companies={companies} />
            </Disclosure>
            <Disclosure label={copy.withdraw} variant="secondary" size="regular">
              <p className="mb-4">{copy.withdrawText}</p>
              <TapButton action={withdrawProfileAction} label={copy.withdrawNow} variant="danger" size="regular" />
            </Disclosure>
          </>
        )}
        <YourData userId={actor.id} erasing={single(query.erase) === 'account'} page="/Registration" />
        <LogoutForm>
          <Button type="submit" variant="quiet">
            {copy.signOut}
          </Button>
        </LogoutForm>
      </div>
    </AuthShell>
  )
}
