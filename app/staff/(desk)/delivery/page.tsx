import type { Metadata } from 'next'
import { KeepOffline } from '@/components/layout/keep-offline'
import { deliveryCopy as copy } from '@/components/staff/delivery/copy'
import { DeliveryRoute } from '@/components/staff/delivery/delivery-route'
import { TextLink } from '@/components/ui/link'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { pendingAbout } from '@/lib/approvals/pending-queries'
import { single } from '@/lib/server/pages'
import { doorList } from '@/lib/orders/door-queries'

export const metadata: Metadata = { title: copy.title }

/** The orders on their way, for the person at the door; with `order` that one alone. */
export default async function DeliveryPage({ searchParams }: PageProps<'/staff/delivery'>) {
  const actor = await requirePageAccess(staff('operations'))
  const order = single((await searchParams).order)
  const { places, count } = await doorList(actor, order)
  const ids = places.flatMap(({ orders }) => orders.map(({ id }) => id))
  const requested = await pendingAbout(actor, 'delivery_override', ids)
  return (
    <div className="mx-auto max-w-xl">
      <KeepOffline userId={actor.id} />
      <h1 className="page-title">{copy.title}</h1>
      {order === undefined ? (
        <p className="lead mt-2 mb-5">{ids.length < count ? copy.more(ids.length, count) : copy.lead}</p>
      ) : (
        <p className="mt-2 mb-5">
          {copy.one} <TextLink href="/staff/delivery">{copy.all}</TextLink>
        </p>
      )}
      <DeliveryRoute places={places} person={actor.id} requested={[...requested.keys()]} />
    </div>
  )
}
