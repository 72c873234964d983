import type { Metadata } from 'next'
import { BackToList } from '@/components/layout/back-to-list'
import { DeskHead } from '@/components/layout/desk-head'
import { packagesCopy as copy } from '@/components/staff/packages/copy'
import { PackageForm } from '@/components/staff/packages/package-form'
import { Card } from '@/components/ui/card'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listPartChoices } from '@/lib/catalogue/package-queries'

export const metadata: Metadata = { title: copy.newTitle }

export default async function NewPackagePage() {
  const actor = await requirePageAccess(staff('catalogue'))
  return (
    <div className="mx-auto max-w-3xl">
      <BackToList href="/staff/packages">{copy.back}</BackToList>
      <DeskHead title={copy.newTitle} />
      <Card>
        <PackageForm products={await listPartChoices(actor)} />
      </Card>
    </div>
  )
}
