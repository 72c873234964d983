import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { productsCopy as copy } from '@/components/staff/products/copy'
import { productCells } from '@/components/staff/products/product-cells'
import { ButtonLink } from '@/components/ui/button'
import { StoreIcon } from '@/components/ui/icons'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { PRODUCTS } from '@/lib/catalogue/lists'
import { listCategories } from '@/lib/catalogue/queries'
import { listStaffProducts } from '@/lib/catalogue/staff-queries'

export const metadata: Metadata = { title: copy.title }

export default async function ProductsPage({ searchParams }: PageProps<'/staff/products'>) {
  const actor = await requirePageAccess(staff('catalogue'))
  const state = PRODUCTS.read(await searchParams)
  const [page, categories] = await Promise.all([listStaffProducts(actor, PRODUCTS.asked(state)), listCategories()])
  const isFiltered = Object.values(state.filter).some(Boolean) || state.cursor !== undefined
  return (
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
      words={{ title: copy.title, lead: copy.lead, caption: copy.title, none: isFiltered ? copy.none : copy.noneYet }}
      icon={StoreIcon}
      actions={
        <>
          <ButtonLink href="/staff/products/new" size="small">
            {copy.add}
          </ButtonLink>
          <ButtonLink href="/staff/products/import" variant="secondary" size="small">
            {copy.import}
          </ButtonLink>
        </>
      }
    />
  )
}
