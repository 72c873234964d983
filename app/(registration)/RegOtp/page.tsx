import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { CodeForm } from '@/components/registration/code-form'
import { registrationCopy } from '@/components/registration/copy'
import { registrant } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { findNextCodeAt } from '@/lib/accounts/code-queries'
import { formatMoment } from '@/lib/core/clock'
import { resendCodeAction, verifyCodeAction } from '@/lib/accounts/actions'

const copy = registrationCopy.code
export const metadata: Metadata = { title: copy.title }

export default async function CodePage() {
  const actor = await requirePageAccess(registrant({ verified: false }))
  const nextCodeAt = actor.verified ? undefined : await findNextCodeAt(actor)
  const next = actor.complete ? '/Login' : '/Reg2'
  return (
    <AuthShell title={copy.title} lead={copy.lead(actor.email)} backTo="/Reg1" step={registrationCopy.step(2)}>
      {nextCodeAt && <p className="mb-6">{copy.nextCodeAt(formatMoment(nextCodeAt))}</p>}
      <CodeForm
        verify={verifyCodeAction}
        resend={resendCodeAction}
        verifiedNext={actor.verified ? next : undefined}
        verifiedText={copy.verifiedText}
        resentText={copy.resentText}
      />
    </AuthShell>
  )
}
