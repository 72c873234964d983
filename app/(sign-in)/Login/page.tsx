import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { Notice } from '@/components/layout/notice'
import { ForgetPerson } from '@/components/layout/person-hints'
import { registrationCopy } from '@/components/registration/copy'
import { signInCopy } from '@/components/sign-in/copy'
import { LoginForm } from '@/components/sign-in/login-form'
import { SecondStep } from '@/components/sign-in/second-step'
import { IDLE_SENTENCE } from '@/lib/access/rules'
import { findOpenSecondStep } from '@/lib/second-factor/queries'

const copy = signInCopy.login
export const metadata: Metadata = { title: copy.pageTitle }

const NOTICES: Readonly<Record<string, { messages: readonly string[]; duration?: number }>> = {
  registered: { messages: [registrationCopy.profile.saved, registrationCopy.profile.loginReady], duration: 6000 },
  paid: { messages: [registrationCopy.payment.succeeded] },
  'signed-out': { messages: [copy.signedOut] },
  erased: { messages: [copy.erased] },
}

type Query = { notice?: string | string[]; next?: string | string[]; step?: string | string[] }

export default async function LoginPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { notice, next, step } = await searchParams
  const secondStep = step === 'second' ? await findOpenSecondStep() : undefined
  if (secondStep) {
    const { passkey, secondFactor } = secondStep
    return (
      <AuthShell title={signInCopy.secondStep.title} lead={signInCopy.secondStep.lead} backTo="/Login">
        <SecondStep
          passkey={passkey}
          hasApp={secondFactor.includes('totp')}
          next={typeof next === 'string' ? next : undefined}
        />
      </AuthShell>
    )
  }

  const shown = typeof notice === 'string' ? NOTICES[notice] : undefined
  return (
    <AuthShell title={copy.title} lead={copy.lead}>
      <ForgetPerson returnsToForm={next !== undefined} />
      {shown && <Notice {...shown} />}
      {notice === 'idle' && (
        <p className="mb-5 rounded-control bg-warning-soft px-4 py-3 font-semibold text-warning">{IDLE_SENTENCE}</p>
      )}
      <LoginForm next={typeof next === 'string' ? next : undefined} />
    </AuthShell>
  )
}
