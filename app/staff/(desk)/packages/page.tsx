import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { packagesCopy as copy } from '@/components/staff/packages/copy'
import { packageCells } from '@/components/staff/packages/package-cells'
import { ButtonLink } from '@/components/ui/button'
import { StoreIcon } from '@/components/ui/icons'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { PACKAGES } from '@/lib/catalogue/lists'
import { listStaffPackages } from '@/lib/catalogue/package-queries'

export const metadata: Metadata = { title: copy.title }

export default async function StaffPackagesPage({ searchParams }: PageProps<'/staff/packages'>) {
  const actor = await requirePageAccess(staff('catalogue'))
  const state = PACKAGES.read(await searchParams)
  return (
    <DeskList
      list={PACKAGES}
      state={state}
      page={await listStaffPackages(actor, PACKAGES.asked(state))}
      cells={packageCells}
      options={{ state: copy.states }}
      words={{ title: copy.title, lead: copy.lead, caption: copy.title, none: copy.none }}
      icon={StoreIcon}
      actions={
        <ButtonLink href="/staff/packages/new" size="small">
          {copy.add}
        </ButtonLink>
      }
    />
  )
}
