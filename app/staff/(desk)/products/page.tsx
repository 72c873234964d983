import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { productsCopy as copy } from '@/components/staff/products/copy'
import { productCells } from '@/components/staff/products/product-cells'
import { ButtonLink, buttonClass } from '@/components/ui/button'
import { StoreIcon } from '@/components/ui/icons'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { PRODUCTS } from '@/lib/catalogue/lists'
import { listCategories } from '@/lib/catalogue/queries'
import { listStaffProducts } from '@/lib/catalogue/staff-queries'
import type { ListPageProps } from '@/lib/core/lists'

export const metadata: Metadata = { title: copy.title }

export default async function ProductsPage({ searchParams }: ListPageProps) {
  const actor = await requirePageAccess(staff('catalogue'))
  const state = PRODUCTS.read(await searchParams)
  const [page, categories] = await Promise.all([listStaffProducts(actor, PRODUCTS.asked(state)), listCategories()])
  const isFiltered = Object.values(state.filter).some(Boolean) || state.cursor !== undefined
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="page-title">{copy.title}</h1>
          <p className="lead mt-2">{copy.lead}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/staff/products/new">{copy.add}</ButtonLink>
          <ButtonLink href="/staff/products/import" variant="secondary">
            {copy.import}
          </ButtonLink>
          <a href="/api/v1/staff/products/export" download className={buttonClass('secondary')}>
            {copy.export}
          </a>
        </div>
      </div>
      <DeskList
        list={PRODUCTS}
        state={state}
        page={page}
        cells={productCells}
        options={{
          category: categories.map(({ type }) => ({ value: type.toLowerCase(), label: type })),
          state: copy.states,
        }}
        sorts={{ label: copy.sort, words: copy.sorts }}
        caption={copy.title}
        empty={{ ...(isFiltered ? copy.none : copy.noneYet), figure: <StoreIcon size={44} /> }}
      />
    </>
  )
}
