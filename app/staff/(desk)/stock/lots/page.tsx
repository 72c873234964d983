import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { lotCells } from '@/components/staff/lots/cells'
import { stockCopy } from '@/components/staff/lots/copy'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { LOTS } from '@/lib/stock/lists'
import { listLots } from '@/lib/stock/queries'

const copy = stockCopy.lots
export const metadata: Metadata = { title: copy.title }

export default async function LotsPage({ searchParams }: PageProps<'/staff/stock/lots'>) {
  const actor = await requirePageAccess(staff('catalogue', 'operations', 'finance'))
  const state = LOTS.read(await searchParams)
  return (
    <DeskList
      list={LOTS}
      state={state}
      page={await listLots(actor, LOTS.asked(state))}
      cells={lotCells}
      options={{ state: copy.filters }}
      words={{ title: copy.title, lead: copy.lead, caption: copy.title, none: copy.none }}
    />
  )
}
