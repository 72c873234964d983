import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { Notice } from '@/components/layout/notice'
import { CodeForm } from '@/components/registration/code-form'
import { signInCopy } from '@/components/sign-in/copy'
import { resetRequester } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { resendResetAction, verifyResetAction } from '@/lib/accounts/actions'
import { secondsUntilResetCode } from '@/lib/accounts/code-queries'
import { readFlash } from '@/lib/server/pages'

const copy = signInCopy.code
export const metadata: Metadata = { title: copy.title }

export default async function ResetCodePage() {
  const actor = await requirePageAccess(resetRequester())
  const flash = await readFlash('code-sent')
  return (
    <AuthShell title={copy.title} lead={copy.lead(actor.email)} backTo="/Forgotpd">
      {flash && <Notice key={flash.key} messages={[signInCopy.forgot.sent]} />}
      <CodeForm
        verify={verifyResetAction}
        resend={resendResetAction}
        wait={await secondsUntilResetCode(actor.askedAt)}
        verifiedNext={actor.verified ? '/ResetPdChange' : undefined}
        verifiedText={copy.verifiedText}
        resentText={copy.resentText(actor.email)}
      />
    </AuthShell>
  )
}
