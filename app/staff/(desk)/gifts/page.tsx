import type { Metadata } from 'next'
import { giftsCopy as copy } from '@/components/gifts/copy'
import { giftCells } from '@/components/gifts/gift-cells'
import { DeskList } from '@/components/list/desk-list'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { GIFTS } from '@/lib/gifts/lists'
import { listStaffGifts } from '@/lib/gifts/queries'

export const metadata: Metadata = { title: copy.title }

export default async function StaffGiftsPage({ searchParams }: PageProps<'/staff/gifts'>) {
  const actor = await requirePageAccess(staff('finance'))
  const state = GIFTS.read(await searchParams, { parts: { desk: 'staff' } })
  return (
    <DeskList
      list={GIFTS}
      state={state}
      page={await listStaffGifts(actor, GIFTS.asked(state))}
      cells={giftCells('staff')}
      options={{ state: copy.states }}
      words={{ title: copy.title, lead: copy.staffLead, caption: copy.title, none: copy.none }}
    />
  )
}
