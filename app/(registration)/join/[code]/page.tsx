import type { Metadata } from 'next'
import { joinCopy as copy } from '@/components/join/copy'
import { JoinForm } from '@/components/join/join-form'
import { AuthShell } from '@/components/layout/auth-shell'
import { Steps } from '@/components/registration/steps'
import { ButtonLink } from '@/components/ui/button'
import { findJoinLink } from '@/lib/companies/join-queries'

export const metadata: Metadata = { title: copy.start, robots: { index: false } }

/** Says the name of the company and nothing else: a poster is read by everyone who passes it. */
export default async function JoinPage({ params }: PageProps<'/join/[code]'>) {
  const link = await findJoinLink((await params).code)
  if (!link)
    return (
      <AuthShell title={copy.closedTitle} lead={copy.closed}>
        <ButtonLink href="/Reg1" variant="secondary">
          {copy.startAnyway}
        </ButtonLink>
      </AuthShell>
    )
  return (
    <AuthShell title={copy.title(link.company)} lead={copy.lead} steps={<Steps current="account" />}>
      <JoinForm code={link.code} />
    </AuthShell>
  )
}
