import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { DeskShell } from '@/components/layout/desk-shell'
import { PARTNER_DESK, PARTNER_NAV } from '@/components/partner/nav'
import { partner, visit } from '@/lib/accounts/access'
import { countWaitingEmployees } from '@/lib/accounts/employee-queries'
import { getCompanyName } from '@/lib/companies/queries'

export const metadata: Metadata = { robots: { index: false } }

export default async function PartnerDeskLayout({ children }: { children: ReactNode }) {
  const actor = await visit(partner())
  const [organisation, employees] = await Promise.all([getCompanyName(actor.companyId), countWaitingEmployees(actor)])
  const waiting = { '/partner': employees }
  return (
    <DeskShell title={PARTNER_DESK} homeHref="/partner" nav={{ entries: PARTNER_NAV, waiting }} userId={actor.id} name={actor.fullName} organisation={organisation}>
      {children}
    </DeskShell>
  )
}
