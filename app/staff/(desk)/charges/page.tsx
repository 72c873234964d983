import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { chargeCells } from '@/components/staff/charges/charge-cells'
import { ChargeForm } from '@/components/staff/charges/charge-form'
import { chargesCopy as copy } from '@/components/staff/charges/copy'
import { Card } from '@/components/ui/card'
import { HistoryIcon } from '@/components/ui/icons'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listWaitingCharges } from '@/lib/approvals/charge-queries'
import { CHARGES } from '@/lib/catalogue/lists'
import { listStaffCharges } from '@/lib/catalogue/staff-queries'
import { formatShortMoment, lagosToday } from '@/lib/core/clock'

export const metadata: Metadata = { title: copy.title }

export default async function ChargesPage({ searchParams }: PageProps<'/staff/charges'>) {
  const actor = await requirePageAccess(staff('finance'))
  const [charges, waiting] = await Promise.all([listStaffCharges(actor), listWaitingCharges(actor)])
  return (
    <>
      <DeskList
        list={CHARGES}
        state={CHARGES.read(await searchParams)}
        page={{ items: charges }}
        cells={chargeCells}
        words={copy}
        icon={HistoryIcon}
      >
        {waiting.length > 0 && (
          <Card heading={copy.waiting} tone="accent" className="mb-6">
            <p className="mb-3">{copy.noSecond}</p>
            <ul className="grid gap-3">
              {waiting.map(({ id, about, requestedBy, requestedAt }) => (
                <li key={id}>
                  <span className="font-semibold">{about}</span>
                  <span className="block text-sm">
                    {copy.waitingText(requestedBy, formatShortMoment(new Date(requestedAt)))}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </DeskList>
      <Card heading={copy.form.title} className="mt-6 max-w-3xl">
        <p className="mb-4 text-muted">{copy.form.lead}</p>
        <ChargeForm today={lagosToday()} present={charges.find(({ state }) => state === 'in_force')} />
      </Card>
    </>
  )
}
