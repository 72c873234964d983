import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { DeskShell } from '@/components/layout/desk-shell'
import { STAFF_DESK, STAFF_NAV } from '@/components/staff/nav'
import { requirePageAccess, staff } from '@/lib/access/gates'
import { countApprovals } from '@/lib/approvals/queries'
import { countCompanies } from '@/lib/companies/staff-queries'
import { countDeadMails } from '@/lib/notifications/outbox-queries'
import { countOpenOrders } from '@/lib/orders/staff-queries'

export const metadata: Metadata = { robots: { index: false } }

export default async function StaffDeskLayout({ children }: { children: ReactNode }) {
  const actor = await requirePageAccess(staff())
  const [orders, approvals, companies, deadMails] = await Promise.all([
    countOpenOrders(actor),
    countApprovals(actor),
    countCompanies(actor),
    countDeadMails(),
  ])
  const waiting = {
    '/staff': orders.pending ?? 0,
    '/staff/approvals': approvals,
    '/staff/companies': companies.pending,
    '/staff/mails': deadMails,
  }
  return (
    <DeskShell
      title={STAFF_DESK}
      homeHref="/staff"
      nav={{ entries: STAFF_NAV, waiting }}
      userId={actor.id}
      name={actor.fullName}
    >
      {children}
    </DeskShell>
  )
}
