import type { Metadata } from 'next'
import { BackButton } from '@/components/layout/back-button'
import { Pager } from '@/components/layout/pager'
import { sectionPath } from '@/components/profile/sections'
import { ticketsCopy as copy } from '@/components/tickets/copy'
import { TicketList } from '@/components/tickets/ticket-list'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { InfoIcon } from '@/components/ui/icons'
import { buyerOrLeaver } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { cursorAddress } from '@/lib/core/listing'
import { listTickets } from '@/lib/tickets/queries'

export const metadata: Metadata = { title: copy.title }

export default async function ComplaintsPage({ searchParams }: PageProps<'/Complaints'>) {
  const actor = await requirePageAccess(buyerOrLeaver())
  const { cursor } = cursorAddress.parse(await searchParams)
  const page = await listTickets(actor, { cursor })
  return (
    <>
      <BackButton fallback={sectionPath('contact')} />
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-6">{copy.lead}</p>
      {page.items.length === 0 ? (
        <EmptyState
          title={copy.none.title}
          figure={<InfoIcon size={44} />}
          action={<ButtonLink href={sectionPath('contact')}>{copy.contact}</ButtonLink>}
        >
          {copy.none.text}
        </EmptyState>
      ) : (
        <TicketList tickets={page.items} />
      )}
      <Pager
        firstHref={cursor && '/Complaints'}
        nextHref={page.nextCursor === null ? undefined : `/Complaints?cursor=${page.nextCursor}`}
      />
      <p className="mt-6 text-muted">{copy.wayOut}</p>
    </>
  )
}
