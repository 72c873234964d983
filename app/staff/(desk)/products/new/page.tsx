import type { Metadata } from 'next'
import { BackToList } from '@/components/layout/back-to-list'
import { DeskHead } from '@/components/layout/desk-head'
import { productsCopy as copy } from '@/components/staff/products/copy'
import { ProductForm } from '@/components/staff/products/product-form'
import { Card } from '@/components/ui/card'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listStaffCategories } from '@/lib/catalogue/staff-queries'

export const metadata: Metadata = { title: copy.form.newTitle }

export default async function NewProductPage() {
  const actor = await requirePageAccess(staff('catalogue'))
  const categories = await listStaffCategories(actor)
  return (
    <div className="mx-auto max-w-3xl">
      <BackToList href="/staff/products">{copy.back}</BackToList>
      <DeskHead title={copy.form.newTitle} />
      <Card>
        <ProductForm categories={categories.map(({ type }) => type)} />
      </Card>
    </div>
  )
}
