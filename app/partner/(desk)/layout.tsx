import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { DeskShell } from '@/components/layout/desk-shell'
import { PARTNER_DESK, PARTNER_NAV } from '@/components/partner/nav'
import { partner, requirePageAccess } from '@/lib/access/gates'
import { getCompanyName } from '@/lib/companies/queries'
import { countNameChanges } from '@/lib/employees/name-change-queries'
import { countEmployees } from '@/lib/employees/queries'

export const metadata: Metadata = { robots: { index: false } }

export default async function PartnerDeskLayout({ children }: { children: ReactNode }) {
  const actor = await requirePageAccess(partner())
  const [organisation, { pending }, names] = await Promise.all([
    getCompanyName(actor.companyId),
    countEmployees(actor),
    countNameChanges(actor),
  ])
  const waiting = { '/partner': pending, '/partner/name-changes': names }
  return (
    <DeskShell
      title={PARTNER_DESK}
      homeHref="/partner"
      nav={{ entries: PARTNER_NAV, waiting }}
      userId={actor.id}
      name={actor.fullName}
      organisation={organisation}
    >
      {children}
    </DeskShell>
  )
}
