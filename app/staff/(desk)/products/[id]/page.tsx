import type { Metadata } from 'next'
import { BackToList } from '@/components/layout/back-to-list'
import { ListPager } from '@/components/layout/list-pager'
import { productsCopy as copy } from '@/components/staff/products/copy'
import { MovementTable } from '@/components/staff/products/movement-table'
import { ProductForm } from '@/components/staff/products/product-form'
import { StockForm } from '@/components/staff/products/stock-form'
import { Card, CardHeader } from '@/components/ui/card'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { productsDeskSchema } from '@/lib/catalogue/schema'
import { getStaffProduct, listMovements, listStaffCategories } from '@/lib/catalogue/staff-queries'
import { orNotFound } from '@/lib/core/pages'
import { ExportLinks } from '@/components/ui/export-links'

export const metadata: Metadata = { title: copy.title }

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Record<string, string | string[]>> }

export default async function ProductPage({ params, searchParams }: Props) {
  const actor = await requirePageAccess(staff('catalogue'))
  const { id } = await params
  const { cursor } = productsDeskSchema.parse(await searchParams)
  const [product, movements, categories] = await orNotFound(
    Promise.all([getStaffProduct(actor, id), listMovements(actor, id, cursor), listStaffCategories(actor)]),
  )
  return (
    <>
      <BackToList href="/staff/products">{copy.back}</BackToList>
      <h1 className="page-title wrap-anywhere">{product.name}</h1>
      <p className="lead mt-2 mb-5">{product.measurement}</p>
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Card>
          <CardHeader title={copy.form.details} />
          <ProductForm product={product} categories={categories.map(({ type }) => type)} />
        </Card>
        <Card>
          <CardHeader title={copy.stock.title} />
          <p className="mb-4 text-lg font-bold">{copy.stock.now(product.stock)}</p>
          <StockForm productId={id} stock={product.stock} />
        </Card>
      </div>
      <h2 className="section-title mt-8 mb-4">{copy.stock.history}</h2>
      <ExportLinks list={`/staff/products/${id}/stock`} />
      <MovementTable movements={movements.items} />
      <ListPager path={`/staff/products/${id}`} cursor={cursor} nextCursor={movements.nextCursor} />
    </>
  )
}
