'use client'

import { BackIcon } from '@/components/ui/icons'
import { useLiveData } from '@/components/ui/use-live-data'
import { ViewLink } from '@/components/ui/view-link'
import type { CategoryDto } from '@/lib/catalogue/schema'
import { storeCopy as copy } from './copy'
import { CATEGORIES_PATH, shelfHref } from './view'

export type CategoryChipsProps = {
  served: CategoryDto[] | undefined
  /** The category that is shown, in lower case. */
  type: string | undefined
}

/** The way back to the categories, and from one to the next. It stays in sight, below the header. */
export function CategoryChips({ served, type: shown }: CategoryChipsProps) {
  const { data } = useLiveData<CategoryDto[]>(CATEGORIES_PATH, { served })
  return (
    <nav
      aria-label={copy.categories}
      className="sticky top-18 z-10 -mx-4 mb-2 overflow-x-auto bg-surface px-4 py-1 sm:-mx-6 sm:px-6"
    >
      <ul className="flex min-h-target gap-2">
        <li>
          <ViewLink back href="/Store" className="chip">
            <BackIcon />
            {copy.back}
          </ViewLink>
        </li>
        {data?.map(({ type }) => (
          <li key={type}>
            <ViewLink
              href={shelfHref(type)}
              aria-current={type.toLowerCase() === shown ? 'page' : undefined}
              className="chip"
            >
              {type}
            </ViewLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
