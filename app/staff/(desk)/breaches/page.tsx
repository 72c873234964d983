import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { breachCells } from '@/components/staff/breaches/breach-cells'
import { BreachForm } from '@/components/staff/breaches/breach-form'
import { breachesCopy as copy } from '@/components/staff/breaches/copy'
import { Card } from '@/components/ui/card'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listBreaches } from '@/lib/privacy/breach-queries'
import { BREACHES } from '@/lib/privacy/lists'

export const metadata: Metadata = { title: copy.title }

export default async function BreachesPage({ searchParams }: PageProps<'/staff/breaches'>) {
  const actor = await requirePageAccess(staff('admin'))
  const state = BREACHES.read(await searchParams)
  const page = await listBreaches(actor, BREACHES.asked(state))
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <div>
        <DeskList list={BREACHES} state={state} page={page} cells={breachCells} words={copy} />
      </div>
      <Card heading={copy.record.title}>
        <BreachForm />
      </Card>
    </div>
  )
}
