import type { Metadata } from 'next'
import { CancelGift } from '@/components/gifts/cancel-gift'
import { giftsCopy as copy } from '@/components/gifts/copy'
import { GiftFacts, GiftPeople } from '@/components/gifts/gift-details'
import { BackToList } from '@/components/layout/back-to-list'
import { DeskHead } from '@/components/layout/desk-head'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { getOwnGift } from '@/lib/gifts/queries'
import { giftReference } from '@/lib/gifts/rules'
import { orNotFound } from '@/lib/server/pages'

export const metadata: Metadata = { title: copy.title }

export default async function PartnerGiftPage({ params }: PageProps<'/partner/gifts/[id]'>) {
  const actor = await requirePageAccess(partner('viewer'))
  const gift = await orNotFound(getOwnGift(actor, (await params).id))
  return (
    <div className="mx-auto max-w-4xl">
      <BackToList href="/partner/gifts">{copy.back}</BackToList>
      <DeskHead title={gift.name}>
        {gift.state === 'paid' && (
          <ButtonLink href={`/partner/gifts/${gift.id}/invoice`} variant="secondary" size="small">
            {copy.invoice}
          </ButtonLink>
        )}
      </DeskHead>
      <div className="grid gap-6">
        {gift.state === 'asked' && (
          <Card tone="accent">
            <p className="mb-4">
              {gift.missing > 0
                ? copy.toSend(formatNaira(fromNaira(gift.missing)), giftReference(gift.id))
                : copy.covered}
            </p>
            {holdsAny(actor, ['approver']) && <CancelGift giftId={gift.id} />}
          </Card>
        )}
        <GiftFacts gift={gift} />
        <GiftPeople people={gift.people} />
      </div>
    </div>
  )
}
