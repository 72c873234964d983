import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { signInCopy } from '@/components/sign-in/copy'
import { NewPasswordForm } from '@/components/sign-in/new-password-form'
import { ButtonLink } from '@/components/ui/button'
import { resetLinkState } from '@/lib/accounts/reset-link-queries'
import { single } from '@/lib/server/pages'

const copy = signInCopy.change
export const metadata: Metadata = { title: copy.title }

/** Opening the page does not use the link up, because mail programs open links too. */
export default async function ResetLinkPage({ searchParams }: PageProps<'/ResetLink'>) {
  const token = (single((await searchParams).token) ?? '').slice(0, 200)
  const state = await resetLinkState(token)
  if (state === 'unknown') {
    return (
      <AuthShell title={copy.linkOverTitle} lead={copy.linkOver}>
        <ButtonLink href="/Forgotpd" variant="secondary">
          {copy.anotherLink}
        </ButtonLink>
      </AuthShell>
    )
  }
  return (
    <AuthShell title={copy.title} lead={copy.lead} backTo="/Login">
      <NewPasswordForm done={state === 'used'} token={token} />
    </AuthShell>
  )
}
