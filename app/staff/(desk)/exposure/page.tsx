import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { AsOfNotice } from '@/components/staff/ledger/as-of-notice'
import { NO_DAY } from '@/lib/core/as-of-rules'
import { exposureCopy as copy } from '@/components/staff/exposure/copy'
import { exposureCells } from '@/components/staff/exposure/exposure-cells'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listExposure } from '@/lib/deductions/exposure-queries'
import { EXPOSURE } from '@/lib/deductions/lists'

export const metadata: Metadata = { title: copy.title }

export default async function ExposurePage({ searchParams }: PageProps<'/staff/exposure'>) {
  const actor = await requirePageAccess(staff('finance'))
  const address = await searchParams
  const state = EXPOSURE.read(address)
  const page = await listExposure(actor, EXPOSURE.asked(state))
  return (
    <DeskList list={EXPOSURE} state={state} page={page} cells={exposureCells} words={copy}>
      <AsOfNotice asOf={address['asOf']} why={NO_DAY.present} />
    </DeskList>
  )
}
