import type { Metadata } from 'next'
import { securityCopy } from '@/components/second-factor/copy'
import { SecurityView } from '@/components/second-factor/security-view'
import { partnerAccount, requirePageAccess } from '@/lib/access/gates'
import { getSecurity } from '@/lib/second-factor/queries'

export const metadata: Metadata = { title: securityCopy.title }

export default async function PartnerSecurityPage() {
  const actor = await requirePageAccess(partnerAccount())
  return <SecurityView security={await getSecurity(actor)} homeHref="/partner" />
}
