import type { Metadata } from 'next'
import { ListPager } from '@/components/layout/list-pager'
import { productsCopy as copy } from '@/components/staff/products/copy'
import { ProductList } from '@/components/staff/products/product-list'
import { ButtonLink, buttonClass } from '@/components/ui/button'
import { filterOptions } from '@/components/ui/filter-options'
import { ListFilter } from '@/components/ui/list-filter'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listCategories } from '@/lib/catalogue/queries'
import { PRODUCT_SORTS, PRODUCT_STATES, productsDeskSchema } from '@/lib/catalogue/schema'
import { listStaffProducts } from '@/lib/catalogue/staff-queries'
import { tableSort } from '@/lib/core/list-address'
import { ExportLinks } from '@/components/ui/export-links'

export const metadata: Metadata = { title: copy.title }

const PATH = '/staff/products'

export default async function ProductsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff('catalogue'))
  const { cursor, ...filter } = productsDeskSchema.parse(await searchParams)
  const { q, category, state, sort } = filter
  const [page, categories] = await Promise.all([
    listStaffProducts(actor, { search: q, category, state, sort: sort ?? 'name', cursor }),
    listCategories(),
  ])
  const isFiltered = Boolean(q ?? category ?? state)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="page-title">{copy.title}</h1>
          <p className="lead mt-2">{copy.lead}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={`${PATH}/new`}>{copy.add}</ButtonLink>
          <ButtonLink href={`${PATH}/import`} variant="secondary">
            {copy.import}
          </ButtonLink>
          <a href="/api/v1/staff/products/export" download className={buttonClass('secondary')}>
            {copy.export}
          </a>
        </div>
      </div>
      <ListFilter
        path={PATH}
        search={{ name: 'q', label: copy.search, hint: copy.searchHint, value: q }}
        selects={[
          {
            name: 'category',
            label: copy.category,
            value: category?.toLowerCase(),
            options: [
              { value: '', label: copy.allCategories },
              ...categories.map(({ type }) => ({ value: type.toLowerCase(), label: type })),
            ],
          },
          {
            name: 'state',
            label: copy.state,
            value: state,
            options: filterOptions(copy.allStates, copy.states, PRODUCT_STATES),
          },
          {
            name: 'sort',
            label: copy.sort,
            value: sort,
            options: PRODUCT_SORTS.map((value) => ({ value: value === 'name' ? '' : value, label: copy.sorts[value] })),
          },
        ]}
        clearHref={isFiltered ? PATH : undefined}
      />
      <ExportLinks list="/staff/products" query={{ search: q, category, state, sort: sort ?? 'name' }} />
      <ProductList
        sortBy={tableSort(PATH, { q, category, state }, sort ?? 'name', {
          product: 'name',
          price: 'price',
          stock: 'stock',
        })}
        products={page.items}
        isFiltered={isFiltered || cursor !== undefined}
      />
      <ListPager path={PATH} query={filter} cursor={cursor} nextCursor={page.nextCursor} />
    </>
  )
}
