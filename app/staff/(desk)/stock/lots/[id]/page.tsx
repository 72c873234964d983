import type { Metadata } from 'next'
import { BackToList } from '@/components/layout/back-to-list'
import { DeskHead } from '@/components/layout/desk-head'
import { DeskList } from '@/components/list/desk-list'
import { lotBuyerCells } from '@/components/staff/lots/cells'
import { stockCopy } from '@/components/staff/lots/copy'
import { CostForm, CountForm, ReturnForm, WriteOffForm } from '@/components/staff/lots/lot-forms'
import { Card } from '@/components/ui/card'
import { FactList } from '@/components/ui/fact-list'
import { Money } from '@/components/ui/money'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { formatDay, formatShortMoment } from '@/lib/core/clock'
import { orNotFound } from '@/lib/server/pages'
import { LOT_BUYERS } from '@/lib/stock/lists'
import { getLot, listLotBuyers } from '@/lib/stock/queries'

const copy = stockCopy.lots
export const metadata: Metadata = { title: copy.facts.heading }

export default async function LotPage({ params, searchParams }: PageProps<'/staff/stock/lots/[id]'>) {
  const actor = await requirePageAccess(staff('catalogue', 'operations', 'finance'))
  const { id } = await params
  const lot = await orNotFound(getLot(actor, id))
  const state = LOT_BUYERS.read(await searchParams, { parts: { id } })
  const money = (naira: number | null) => (naira === null ? copy.unknownCost : <Money exact naira={naira} />)
  return (
    <>
      <BackToList href="/staff/stock/lots">{copy.back}</BackToList>
      <DeskHead title={lot.lot} lead={`${lot.product}, ${lot.measurement}`} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card heading={copy.facts.heading}>
          <FactList
            facts={[
              [copy.facts.before, lot.bestBefore === null ? copy.noDate : formatDay(lot.bestBefore)],
              [copy.facts.received, formatShortMoment(new Date(lot.receivedAt))],
              [copy.facts.left, String(lot.left)],
              [copy.facts.cost, money(lot.unitCost)],
              [copy.facts.value, money(lot.value)],
            ]}
          />
        </Card>
        {holdsAny(actor, ['catalogue']) && (
          <>
            <Card heading={copy.count.heading}>
              <CountForm lotId={id} left={lot.left} />
            </Card>
            <Card heading={copy.writeOff.heading}>
              <WriteOffForm lotId={id} />
            </Card>
            {lot.isReceived && (
              <Card heading={copy.returned.heading}>
                <ReturnForm lotId={id} />
              </Card>
            )}
          </>
        )}
        {holdsAny(actor, ['finance']) && lot.unitCost === null && (
          <Card heading={copy.cost.heading}>
            <CostForm lotId={id} />
          </Card>
        )}
      </div>
      {holdsAny(actor, ['operations']) && (
        <>
          <h2 className="section-title mt-8 mb-4">{copy.buyers}</h2>
          <DeskList
            list={LOT_BUYERS}
            state={state}
            page={await listLotBuyers(actor, LOT_BUYERS.asked(state), undefined, id)}
            cells={lotBuyerCells}
            words={{ caption: copy.buyers, none: copy.noBuyers }}
          />
        </>
      )}
    </>
  )
}
