import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { breachCells } from '@/components/staff/breaches/breach-cells'
import { BreachForm } from '@/components/staff/breaches/breach-form'
import { breachesCopy as copy } from '@/components/staff/breaches/copy'
import { Card, CardHeader } from '@/components/ui/card'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import type { ListPageProps } from '@/lib/core/lists'
import { listBreaches } from '@/lib/privacy/breach-queries'
import { BREACHES } from '@/lib/privacy/lists'

export const metadata: Metadata = { title: copy.title }

export default async function BreachesPage({ searchParams }: ListPageProps) {
  const actor = await requirePageAccess(staff('admin'))
  const state = BREACHES.read(await searchParams)
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{copy.lead}</p>
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div>
          <DeskList
            list={BREACHES}
            state={state}
            page={await listBreaches(actor, BREACHES.asked(state))}
            cells={breachCells}
            caption={copy.caption}
            empty={copy.none}
          />
        </div>
        <Card>
          <CardHeader title={copy.record.title} />
          <BreachForm />
        </Card>
      </div>
    </>
  )
}
