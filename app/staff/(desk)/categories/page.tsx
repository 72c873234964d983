import type { Metadata } from 'next'
import { DeskHead } from '@/components/layout/desk-head'
import { DeskExport } from '@/components/list/desk-list'
import { CategoryForm } from '@/components/staff/categories/category-form'
import { CategoryList } from '@/components/staff/categories/category-list'
import { categoriesCopy as copy } from '@/components/staff/categories/copy'
import { Card } from '@/components/ui/card'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { CATEGORIES } from '@/lib/catalogue/lists'
import { listStaffCategories } from '@/lib/catalogue/staff-queries'

export const metadata: Metadata = { title: copy.title }

export default async function CategoriesPage() {
  const actor = await requirePageAccess(staff('catalogue'))
  const categories = await listStaffCategories(actor)
  return (
    <>
      <DeskHead title={copy.title} help={copy.lead} />
      <DeskExport list={CATEGORIES} state={CATEGORIES.read({})} rows={categories} />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <CategoryList categories={categories} />
        <Card heading={copy.addTitle}>
          <CategoryForm />
        </Card>
      </div>
    </>
  )
}
