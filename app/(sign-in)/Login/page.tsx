import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { FlashNote } from '@/components/layout/flash-note'
import { Notice } from '@/components/layout/notice'
import { ForgetPerson } from '@/components/layout/person-hints'
import { registrationCopy } from '@/components/registration/copy'
import { Steps } from '@/components/registration/steps'
import { signInCopy } from '@/components/sign-in/copy'
import { LoginForm } from '@/components/sign-in/login-form'
import { SecondStep } from '@/components/sign-in/second-step'
import { isSessionIdle } from '@/lib/access/queries'
import { IDLE_SENTENCE } from '@/lib/access/rules'
import { readFlash } from '@/lib/server/pages'
import { findOpenSecondStep } from '@/lib/second-factor/queries'

const copy = signInCopy.login
export const metadata: Metadata = { title: copy.pageTitle }

const REGISTERED = { messages: [registrationCopy.profile.saved, registrationCopy.profile.loginReady], duration: 6000 }
const NOTICES = {
  registered: REGISTERED,
  'registered-confirmed': REGISTERED,
  'fee-paid': { messages: [registrationCopy.payment.succeeded] },
  'signed-out': { messages: [copy.signedOut] },
  erased: { messages: [copy.erased] },
} as const

/** What follows in a registration, after the page that led here. */
const NEXT_STEPS = { registered: 'confirmation', 'registered-confirmed': 'fee' } as const

/**
 * Who is signed in does not come here: the middleware leads on to the app. The page does not read `next`, so that it is
 * the same at every address without a second step (docs/decisions/0129).
 */
export default async function LoginPage({ searchParams }: PageProps<'/Login'>) {
  const { step } = await searchParams
  const secondStep = step === 'second' ? await findOpenSecondStep() : undefined
  if (secondStep) {
    const { passkey, secondFactor } = secondStep
    return (
      <AuthShell title={signInCopy.secondStep.title} lead={signInCopy.secondStep.lead} backTo="/Login">
        <SecondStep passkey={passkey} hasApp={secondFactor.includes('totp')} />
      </AuthShell>
    )
  }

  const flash = await readFlash(
    'registered',
    'registered-confirmed',
    'fee-paid',
    'signed-out',
    'erased',
    'registration-over',
  )
  const isRegistered = flash?.code === 'registered' || flash?.code === 'registered-confirmed'
  return (
    <AuthShell title={copy.title} lead={copy.lead} steps={isRegistered && <Steps current={NEXT_STEPS[flash.code]} />}>
      <ForgetPerson />
      {flash?.code === 'registration-over' && <FlashNote key={flash.key}>{copy.registrationOver}</FlashNote>}
      {flash && flash.code !== 'registration-over' && <Notice key={flash.key} {...NOTICES[flash.code]} />}
      {(await isSessionIdle()) && (
        <p className="mb-5 rounded-control bg-warning-soft px-4 py-3 font-semibold text-warning">{IDLE_SENTENCE}</p>
      )}
      <LoginForm />
    </AuthShell>
  )
}
