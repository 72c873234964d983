import { TapButton } from '@/components/ui/tap-button'
import { Disclosure } from '@/components/ui/disclosure'
import { EmptyState } from '@/components/ui/empty-state'
import { StoreIcon } from '@/components/ui/icons'
import { StoredPicture } from '@/components/ui/stored-picture'
import { changeCategoryAction } from '@/lib/catalogue/actions'
import type { StaffCategoryDto } from '@/lib/catalogue/schema'
import { CategoryForm } from './category-form'
import { categoriesCopy as copy } from './copy'

/** Categories in the order of the shop, each with its actions. */
export function CategoryList({ categories }: { categories: readonly StaffCategoryDto[] }) {
  if (categories.length === 0) {
    return (
      <EmptyState title={copy.none.title} figure={<StoreIcon size={44} />}>
        {copy.none.text}
      </EmptyState>
    )
  }
  return (
    <ol className="grid gap-3">
      {categories.map((category, index) => (
        <li key={category.id} className="grid gap-3 rounded-card border border-line bg-raised p-4">
          <div className="flex flex-wrap items-center gap-4">
            {category.image ? (
              <StoredPicture src={category.image} sizes="4rem" className="size-16 rounded-control" />
            ) : (
              <span className="size-16 rounded-control bg-sunken" />
            )}
            <div className="min-w-0 grow">
              <h2 className="section-title wrap-anywhere">{category.type}</h2>
              <p className="text-muted">{copy.products(category.products)}</p>
            </div>
            <div className="flex gap-2">
              <Move category={category} to={index - 1} label={copy.up} disabled={index === 0} />
              <Move category={category} to={index + 1} label={copy.down} disabled={index === categories.length - 1} />
            </div>
          </div>
          <Disclosure key={`${category.type} ${category.image ?? ''}`} label={copy.change} about={category.type}>
            <div className="mt-3">
              <CategoryForm category={category} />
            </div>
          </Disclosure>
        </li>
      ))}
    </ol>
  )
}

const Move = ({
  category,
  to,
  label,
  disabled,
}: {
  category: StaffCategoryDto
  to: number
  label: string
  disabled: boolean
}) => (
  <TapButton
    action={changeCategoryAction}
    fields={{ categoryId: category.id, position: String(to) }}
    label={label}
    of={category.type}
    done={copy.moved(category.type)}
    refreshes
    disabled={disabled}
  />
)
