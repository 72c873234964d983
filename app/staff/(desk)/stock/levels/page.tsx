import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { stockCopy } from '@/components/staff/lots/copy'
import { OrderNow } from '@/components/staff/lots/order-buttons'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listLevels } from '@/lib/stock/level-queries'
import { LEVELS } from '@/lib/stock/lists'

const copy = stockCopy.levels
export const metadata: Metadata = { title: copy.title }

export default async function StockLevelsPage({ searchParams }: PageProps<'/staff/stock/levels'>) {
  const actor = await requirePageAccess(staff('catalogue'))
  const state = LEVELS.read(await searchParams)
  return (
    <DeskList
      list={LEVELS}
      state={state}
      page={await listLevels(actor, LEVELS.asked(state))}
      cells={{}}
      words={{ title: copy.title, lead: copy.lead, caption: copy.title, none: copy.none }}
      actions={<OrderNow />}
    />
  )
}
