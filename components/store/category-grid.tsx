'use client'

import { useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { call, isMissing, showFailure } from '@/components/ui/call'
import { ForwardIcon } from '@/components/ui/icons'
import { Retry } from '@/components/ui/retry'
import { Skeleton } from '@/components/ui/skeleton'
import { StoredPicture } from '@/components/ui/stored-picture'
import { showError } from '@/components/ui/toast'
import { useEarlyText } from '@/components/ui/use-early-text'
import { useLiveData } from '@/components/ui/use-live-data'
import { ViewLink, openView } from '@/components/ui/view-link'
import type { CategoryDto, FoundProductsDto } from '@/lib/catalogue/schema'
import { storeCopy as copy } from './copy'
import { SearchBox } from './search-box'
import { Suggestions } from './suggestions'
import { CATEGORIES_PATH, FAVOURITES_HREF, FIRST_ROW, foundHref, shelfHref, shelfPath } from './view'

export type CategoryGridProps = { served: CategoryDto[] | undefined }

/**
 * The categories and the search. Typing filters the loaded categories and suggests products. Search leads to products
 * where no loaded category has the text, or else asks the server for categories, which may know more.
 */
export function CategoryGrid({ served }: CategoryGridProps) {
  const {
    data: categories,
    error,
    busy,
    mutate,
  } = useLiveData<CategoryDto[]>(CATEGORIES_PATH, {
    served,
    onFailure: () => {
      showError(copy.categoryFailed)
    },
  })
  const { mutate: keep } = useSWRConfig()
  const [found, setFound] = useState<readonly CategoryDto[]>()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEarlyText(field, setText)
  const wanted = text.trim().toLowerCase()
  const shown =
    wanted === '' ? categories : (found ?? categories)?.filter(({ type }) => type.toLowerCase().includes(wanted))

  const opensProducts = async (typed: string): Promise<boolean> => {
    const path = shelfPath(undefined, undefined, typed)
    const products = await call<FoundProductsDto>(path)
    if (products.items.length === 0) return false
    // The list that opens has them.
    await keep(path, products, { revalidate: false })
    openView(foundHref(typed))
    return true
  }
  const search = async (typed: string) => {
    try {
      if (shown?.length === 0 && (await opensProducts(typed))) return
      setFound(await call<CategoryDto[]>(`/api/v1/admin/searchProductCategory/${encodeURIComponent(wanted)}`))
    } catch (error) {
      showFailure(isMissing(error) ? copy.noCategory : copy.categoryFailed)
      setText('')
      setFound(undefined)
    }
  }

  return (
    <div className="grid gap-5">
      <SearchBox
        ref={field}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setFound(undefined)
        }}
        placeholder={copy.searchPlaceholder}
        onSearch={(typed) => void search(typed)}
      />
      {!shown && error !== undefined && (
        <Retry busy={busy} onRetry={() => void mutate()}>
          {copy.categoryFailed}
        </Retry>
      )}
      {!shown && error === undefined && <GridSkeleton />}
      <ul className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {shown?.map(({ type, image }, index) => (
          <li key={type}>
            <ViewLink
              href={shelfHref(type)}
              className={
                'block overflow-hidden rounded-card border border-line bg-raised transition-shadow ' +
                'hover:shadow-low'
              }
            >
              {image && (
                <StoredPicture
                  src={image}
                  sizes="(min-width: 64rem) 18rem, 50vw"
                  eager={index < FIRST_ROW}
                  className="aspect-square w-full"
                />
              )}
              <span className="block px-4 py-3 text-lg font-bold">{type}</span>
            </ViewLink>
          </li>
        ))}
      </ul>
      {wanted !== '' && <Suggestions text={wanted} />}
      {wanted === '' && shown && (
        <div className="grid gap-4 sm:grid-cols-2">
          <WideTile href={shelfHref(undefined)} title={copy.all} text={copy.allText} />
          <WideTile href={FAVOURITES_HREF} title={copy.favourites} text={copy.favouritesText} />
        </div>
      )}
    </div>
  )
}

const WideTile = ({ href, title, text }: { href: string; title: string; text: string }) => (
  <ViewLink
    href={href}
    className={
      'flex min-h-target items-center justify-between gap-3 rounded-card border border-line bg-raised px-4 py-3 ' +
      'hover:shadow-low'
    }
  >
    <span>
      <span className="block text-lg font-bold">{title}</span>
      <span className="text-sm text-muted">{text}</span>
    </span>
    <ForwardIcon className="shrink-0" />
  </ViewLink>
)

const GridSkeleton = () => (
  <div role="status" aria-label={copy.loading} className="grid grid-cols-2 gap-4 lg:grid-cols-4">
    {['a', 'b', 'c', 'd'].map((tile) => (
      <Skeleton key={tile} className="aspect-[4/5] w-full" />
    ))}
  </div>
)
