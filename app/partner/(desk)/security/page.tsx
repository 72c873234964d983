import type { Metadata } from 'next'
import { securityCopy } from '@/components/second-factor/copy'
import { SecurityView } from '@/components/second-factor/security-view'
import { partnerAccount } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listSessions } from '@/lib/accounts/session-queries'
import { getSecurity } from '@/lib/second-factor/queries'

export const metadata: Metadata = { title: securityCopy.title }

export default async function PartnerSecurityPage() {
  const actor = await requirePageAccess(partnerAccount())
  const [security, sessions] = await Promise.all([getSecurity(actor), listSessions(actor)])
  return <SecurityView security={security} sessions={sessions} homeHref="/partner" />
}
