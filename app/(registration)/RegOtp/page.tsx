import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { CodeForm } from '@/components/registration/code-form'
import { registrationCopy } from '@/components/registration/copy'
import { Steps } from '@/components/registration/steps'
import { TextLink } from '@/components/ui/link'
import { registrant } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { secondsUntilCode } from '@/lib/accounts/code-queries'
import { resendCodeAction, verifyCodeAction } from '@/lib/accounts/actions'

const copy = registrationCopy.code
export const metadata: Metadata = { title: copy.title }

export default async function CodePage() {
  const actor = await requirePageAccess(registrant({ verified: false }))
  const next = actor.complete ? '/Login' : '/Reg2'
  return (
    <AuthShell title={copy.title} lead={copy.lead(actor.email)} backTo="/Reg1" steps={<Steps current="code" />}>
      {!actor.verified && (
        <p className="mb-6">
          {copy.wrongAddress}
          <TextLink href="/Reg1">{copy.correct}</TextLink>
        </p>
      )}
      <CodeForm
        verify={verifyCodeAction}
        resend={resendCodeAction}
        wait={actor.verified ? 0 : await secondsUntilCode(actor, 'registration')}
        verifiedNext={actor.verified ? next : undefined}
        verifiedText={copy.verifiedText}
        resentText={copy.resentText}
      />
    </AuthShell>
  )
}
