import type { Metadata } from 'next'
import { giftsCopy as copy } from '@/components/gifts/copy'
import { GiftFacts, GiftPeople } from '@/components/gifts/gift-details'
import { PayForm } from '@/components/gifts/pay-form'
import { RestForms } from '@/components/gifts/rest-forms'
import { BackToList } from '@/components/layout/back-to-list'
import { DeskHead } from '@/components/layout/desk-head'
import { Card } from '@/components/ui/card'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { lagosToday } from '@/lib/core/clock'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { getStaffGift } from '@/lib/gifts/queries'
import { giftReference } from '@/lib/gifts/rules'
import { orNotFound } from '@/lib/server/pages'

export const metadata: Metadata = { title: copy.title }

export default async function StaffGiftPage({ params }: PageProps<'/staff/gifts/[id]'>) {
  const actor = await requirePageAccess(staff('finance'))
  const gift = await orNotFound(getStaffGift(actor, (await params).id))
  const waiting = gift.people.filter(({ state }) => state === 'waiting').length
  return (
    <div className="mx-auto max-w-4xl">
      <BackToList href="/staff/gifts">{copy.back}</BackToList>
      <DeskHead title={gift.company} />
      <div className="grid gap-6">
        <GiftFacts gift={gift} />
        {gift.state === 'asked' && (
          <Card heading={copy.pay.heading}>
            <p className="mb-4">
              {gift.missing > 0
                ? copy.pay.missing(formatNaira(fromNaira(gift.missing)), giftReference(gift.id))
                : copy.pay.covered}
            </p>
            <PayForm key={gift.missing} gift={gift} today={lagosToday()} />
          </Card>
        )}
        {gift.state === 'paid' && waiting > 0 && (
          <Card heading={copy.rest.heading(waiting)}>
            <RestForms gift={gift} />
          </Card>
        )}
        <GiftPeople people={gift.people} orderHref="/staff/orders" />
      </div>
    </div>
  )
}
