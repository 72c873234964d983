import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { FinderLater } from '@/components/desk/finder-later'
import { entriesFor } from '@/components/layout/desk-entries'
import { DeskShell } from '@/components/layout/desk-shell'
import { DueNotice } from '@/components/second-factor/due-notice'
import { STAFF_DESK, STAFF_NAV } from '@/components/staff/nav'
import { staffAccount } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { findSecondFactorState } from '@/lib/access/queries'
import { countApprovals } from '@/lib/approvals/queries'
import { countCompanies } from '@/lib/companies/staff-queries'
import type { Staff } from '@/lib/core/actors'
import { listChoices } from '@/lib/desk/list-choice-queries'
import { countFollowUps } from '@/lib/follow-ups/queries'
import { isForKeeping } from '@/lib/server/pages'
import { countDeadMails } from '@/lib/notifications/outbox-queries'
import { countOpenOrders } from '@/lib/orders/staff-queries'
import { findGraceNotice } from '@/lib/second-factor/queries'
import { countTickets } from '@/lib/tickets/staff-queries'

export const metadata: Metadata = { robots: { index: false } }

export default async function StaffDeskLayout({ children }: { children: ReactNode }) {
  // The page that sets up a second factor has this frame too. The other pages check for one themselves.
  const actor = await requirePageAccess(staffAccount())
  const secondFactor = await findSecondFactorState(actor.id)
  const isShut = secondFactor.isOverdue && !secondFactor.isSetUp
  const entries = isShut ? [] : entriesFor(actor, STAFF_NAV)
  return (
    <DeskShell
      title={STAFF_DESK}
      homeHref="/staff"
      nav={isShut ? { entries } : { entries, waiting: await countWaiting(actor) }}
      choices={isShut ? undefined : await listChoices(actor)}
      userId={actor.id}
      name={actor.fullName}
      isKept={await isForKeeping()}
      tools={
        isShut ? undefined : (
          <FinderLater entries={entries} isSearching={holdsAny(actor, ['operations', 'support', 'finance'])} />
        )
      }
    >
      <DueNotice notice={await findGraceNotice(actor, secondFactor)} href="/staff/security" />
      {children}
    </DeskShell>
  )
}

/** Counts the open items of the pages that the actor may open. */
async function countWaiting(actor: Staff) {
  const [orders, approvals, companies, deadMails, tickets, followUps] = await Promise.all([
    holdsAny(actor, ['operations', 'support', 'finance']) ? countOpenOrders(actor) : { pending: 0 },
    countApprovals(actor),
    holdsAny(actor, ['admin']) ? countCompanies(actor) : { pending: 0 },
    holdsAny(actor, ['support']) ? countDeadMails() : 0,
    holdsAny(actor, ['support']) ? countTickets(actor) : { open: 0 },
    countFollowUps(actor),
  ])
  return {
    '/staff/orders': orders.pending ?? 0,
    '/staff/approvals': approvals,
    '/staff/companies': companies.pending,
    '/staff/mails': deadMails,
    '/staff/tickets': tickets.open,
    '/staff/follow-ups': followUps.due,
  }
}
