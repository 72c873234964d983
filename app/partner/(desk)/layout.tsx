import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { entriesFor } from '@/components/layout/desk-entries'
import { DeskShell } from '@/components/layout/desk-shell'
import { PARTNER_DESK, PARTNER_NAV } from '@/components/partner/nav'
import { DueNotice } from '@/components/second-factor/due-notice'
import { partnerAccount } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { findSecondFactorState } from '@/lib/access/queries'
import { countApprovals } from '@/lib/approvals/queries'
import { getCompanyName } from '@/lib/companies/queries'
import type { Partner } from '@/lib/core/actors'
import { listChoices } from '@/lib/desk/list-choice-queries'
import { countNameChanges } from '@/lib/employees/name-change-queries'
import { countEmployees } from '@/lib/employees/queries'
import { findGraceNotice } from '@/lib/second-factor/queries'

export const metadata: Metadata = { robots: { index: false } }

export default async function PartnerDeskLayout({ children }: { children: ReactNode }) {
  // The page that sets up a second factor has this frame too. The other pages check for one themselves.
  const actor = await requirePageAccess(partnerAccount())
  const [organisation, secondFactor] = await Promise.all([
    getCompanyName(actor.companyId),
    findSecondFactorState(actor.id),
  ])
  const isShut = secondFactor.isOverdue && !secondFactor.isSetUp
  return (
    <DeskShell
      title={PARTNER_DESK}
      homeHref="/partner"
      nav={isShut ? { entries: [] } : { entries: entriesFor(actor, PARTNER_NAV), waiting: await countWaiting(actor) }}
      choices={isShut ? undefined : await listChoices(actor)}
      userId={actor.id}
      name={actor.fullName}
      organisation={organisation}
    >
      <DueNotice notice={await findGraceNotice(actor, secondFactor)} href="/partner/security" />
      {children}
    </DeskShell>
  )
}

async function countWaiting(actor: Partner) {
  const [{ pending }, names, approvals] = await Promise.all([
    countEmployees(actor),
    countNameChanges(actor),
    countApprovals(actor),
  ])
  return { '/partner/employees': pending, '/partner/name-changes': names, '/partner/approvals': approvals }
}
