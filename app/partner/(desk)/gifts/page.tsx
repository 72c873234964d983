import type { Metadata } from 'next'
import { AskForm } from '@/components/gifts/ask-form'
import { giftsCopy as copy } from '@/components/gifts/copy'
import { giftCells } from '@/components/gifts/gift-cells'
import { DeskList } from '@/components/list/desk-list'
import { Card } from '@/components/ui/card'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { GIFTS } from '@/lib/gifts/lists'
import { listGiftPackages, listOwnGifts } from '@/lib/gifts/queries'

export const metadata: Metadata = { title: copy.title }

export default async function PartnerGiftsPage({ searchParams }: PageProps<'/partner/gifts'>) {
  const actor = await requirePageAccess(partner('viewer'))
  const canAsk = holdsAny(actor, ['approver'])
  const state = GIFTS.read(await searchParams, { parts: { desk: 'partner' } })
  const [page, packages] = [await listOwnGifts(actor, GIFTS.asked(state)), canAsk ? await listGiftPackages() : []]
  return (
    <>
      <DeskList
        list={GIFTS}
        state={state}
        page={page}
        cells={giftCells('partner')}
        options={{ state: copy.states }}
        words={{ title: copy.title, lead: copy.lead, caption: copy.title, none: copy.none }}
      />
      {canAsk && (
        <Card heading={copy.ask.heading} className="mt-8">
          {packages.length > 0 ? <AskForm packages={packages} /> : <p>{copy.ask.noPackages}</p>}
        </Card>
      )}
    </>
  )
}
