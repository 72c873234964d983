import type { Metadata } from 'next'
import { BackToList } from '@/components/layout/back-to-list'
import { DeskHead } from '@/components/layout/desk-head'
import { productsCopy as copy } from '@/components/staff/products/copy'
import { ImportForm } from '@/components/staff/products/import-form'
import { buttonClass } from '@/components/ui/button'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'

export const metadata: Metadata = { title: copy.importing.title }

export default async function ImportPage() {
  await requirePageAccess(staff('catalogue'))
  return (
    <>
      <BackToList href="/staff/products">{copy.back}</BackToList>
      <DeskHead title={copy.importing.title} lead={copy.importing.lead} />
      <p className="mb-6 flex flex-wrap gap-3">
        <a href="/api/v1/staff/products/import" download className={buttonClass('secondary', 'small')}>
          {copy.importing.template}
        </a>
        <a href="/api/v1/staff/products/export" download className={buttonClass('secondary', 'small')}>
          {copy.export}
        </a>
      </p>
      <ImportForm />
    </>
  )
}
