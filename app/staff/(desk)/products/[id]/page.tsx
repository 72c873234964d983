import type { Metadata } from 'next'
import { BackToList } from '@/components/layout/back-to-list'
import { DeskHead } from '@/components/layout/desk-head'
import { DeskList } from '@/components/list/desk-list'
import { productsCopy as copy } from '@/components/staff/products/copy'
import { movementCells } from '@/components/staff/products/movement-cells'
import { ProductForm } from '@/components/staff/products/product-form'
import { StockForm } from '@/components/staff/products/stock-form'
import { ProductCost } from '@/components/staff/lots/product-cost'
import { Card } from '@/components/ui/card'
import { HistoryIcon } from '@/components/ui/icons'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { MOVEMENTS } from '@/lib/catalogue/lists'
import { getStaffProduct, listMovements, listStaffCategories } from '@/lib/catalogue/staff-queries'
import { fromNaira } from '@/lib/core/money'
import { orNotFound } from '@/lib/server/pages'
import { productCost } from '@/lib/stock/queries'

export const metadata: Metadata = { title: copy.title }

export default async function ProductPage({ params, searchParams }: PageProps<'/staff/products/[id]'>) {
  const actor = await requirePageAccess(staff('catalogue'))
  const { id } = await params
  const state = MOVEMENTS.read(await searchParams, { parts: { id } })
  const [product, movements, categories] = await orNotFound(
    Promise.all([getStaffProduct(actor, id), listMovements(actor, id, state.cursor), listStaffCategories(actor)]),
  )
  return (
    <>
      <BackToList href="/staff/products">{copy.back}</BackToList>
      <DeskHead title={product.name} lead={product.measurement} />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Card heading={copy.form.details}>
          <ProductForm key={product.price} product={product} categories={categories.map(({ type }) => type)} />
        </Card>
        <div className="grid gap-6">
          <Card heading={copy.stock.title}>
            <p className="mb-4 text-lg font-bold">{copy.stock.now(product.stock)}</p>
            <StockForm productId={id} stock={product.stock} />
          </Card>
          <ProductCost productId={id} cost={await productCost(actor, id, fromNaira(product.price))} />
        </div>
      </div>
      <h2 className="section-title mt-8 mb-4">{copy.stock.history}</h2>
      <DeskList
        list={MOVEMENTS}
        state={state}
        page={movements}
        cells={movementCells}
        words={{ caption: copy.stock.history, none: { ...copy.stock.noHistory, level: 3 } }}
        icon={HistoryIcon}
      />
    </>
  )
}
