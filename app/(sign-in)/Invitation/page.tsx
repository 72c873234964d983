import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { signInCopy } from '@/components/sign-in/copy'
import { InvitationForm } from '@/components/sign-in/invitation-form'
import { ButtonLink } from '@/components/ui/button'
import { findInvitation } from '@/lib/companies/team-queries'
import { single } from '@/lib/server/pages'

const copy = signInCopy.invitation
export const metadata: Metadata = { title: copy.title }

/** Opening the link does not use the invitation up, because mail scanners open links too. */
export default async function InvitationPage({ searchParams }: PageProps<'/Invitation'>) {
  const token = single((await searchParams).token) ?? ''
  const found = await findInvitation(token)
  if (found.state !== 'open') {
    return (
      <AuthShell title={copy.closedTitle} lead={copy.closed[found.state]}>
        <ButtonLink href="/Login" variant="secondary">
          {copy.toLogin}
        </ButtonLink>
      </AuthShell>
    )
  }
  const { role, organisation, invitedBy } = found.invitation
  const by = invitedBy || copy.foodbank
  return (
    <AuthShell title={copy.title} lead={role === 'staff' ? copy.staffLead(by) : copy.partnerLead(by, organisation)}>
      <InvitationForm token={token} invitation={found.invitation} />
    </AuthShell>
  )
}
