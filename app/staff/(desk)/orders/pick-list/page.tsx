import type { Metadata } from 'next'
import { DeskExport, DeskFilter } from '@/components/list/desk-list'
import { listsCopy as copy } from '@/components/staff/orders/lists-copy'
import { PickList } from '@/components/staff/orders/pick-list'
import { stateOptions } from '@/components/staff/orders/place-options'
import { PrintedList } from '@/components/staff/orders/printed-list'
import { ButtonLink } from '@/components/ui/button'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { PICK_LIST } from '@/lib/orders/lists'
import { pickList } from '@/lib/orders/lists-queries'

export const metadata: Metadata = { title: copy.pick.title }

export default async function PickListPage({ searchParams }: PageProps<'/staff/orders/pick-list'>) {
  const actor = await requirePageAccess(staff('operations'))
  const state = PICK_LIST.read(await searchParams)
  const list = await pickList(actor, PICK_LIST.asked(state))
  const shown = list.zones.reduce((sum, { orders }) => sum + orders.length, 0)
  return (
    <PrintedList
      title={copy.pick.title}
      lead={copy.pick.lead}
      summary={shown < list.count ? copy.more(shown, list.count) : copy.summary(shown)}
      controls={
        <ButtonLink href="/staff/orders/packing-slips" variant="secondary" size="small">
          {copy.pick.slips}
        </ButtonLink>
      }
    >
      <div className="no-print">
        <DeskFilter
          list={PICK_LIST}
          state={state}
          options={{ state: stateOptions, goesTo: copy.drops }}
          className="mb-3"
        />
      </div>
      <DeskExport list={PICK_LIST} state={state} rows={list.zones} />
      <PickList {...list} />
    </PrintedList>
  )
}
