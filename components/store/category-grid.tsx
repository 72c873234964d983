'use client'

import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { call, isMissing, showFailure } from '@/components/ui/call'
import { ForwardIcon, SearchIcon } from '@/components/ui/icons'
import { Retry } from '@/components/ui/retry'
import { Skeleton } from '@/components/ui/skeleton'
import { StoredPicture } from '@/components/ui/stored-picture'
import { showError } from '@/components/ui/toast'
import { useEarlyText } from '@/components/ui/use-early-text'
import { useLiveData } from '@/components/ui/use-live-data'
import { ViewLink } from '@/components/ui/view-link'
import type { CategoryDto } from '@/lib/catalogue/schema'
import { storeCopy as copy } from './copy'
import { CATEGORIES_PATH, FAVOURITES_HREF, FIRST_ROW, shelfHref } from './view'

export type CategoryGridProps = {
  served: CategoryDto[] | undefined
  /** The search of the URL, used without script. */
  search: string | undefined
}

/** The categories. Typing filters the loaded ones; Search asks the server, which may know more. */
export function CategoryGrid({ served, search: asked = '' }: CategoryGridProps) {
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
  const [found, setFound] = useState<readonly CategoryDto[]>()
  const [text, setText] = useState(asked)
  const field = useRef<HTMLInputElement>(null)
  useEarlyText(field, setText)
  const wanted = text.trim().toLowerCase()
  const shown =
    wanted === '' ? categories : (found ?? categories)?.filter(({ type }) => type.toLowerCase().includes(wanted))

  const search = async (event: SubmitEvent) => {
    event.preventDefault()
    if (wanted === '') return
    try {
      setFound(await call<CategoryDto[]>(`/api/v1/admin/searchProductCategory/${encodeURIComponent(wanted)}`))
    } catch (error) {
      showFailure(isMissing(error) ? copy.noCategory : copy.categoryFailed)
      setText('')
      setFound(undefined)
    }
  }

  return (
    <div className="grid gap-5">
      <form role="search" action="/Store" method="get" onSubmit={(event) => void search(event)} className="flex gap-2">
        <input
          ref={field}
          type="search"
          name="search"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setFound(undefined)
          }}
          placeholder={copy.searchPlaceholder}
          aria-label={copy.search}
          maxLength={80}
          enterKeyHint="search"
          className="control min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary" aria-label={copy.searchButton}>
          <SearchIcon />
        </Button>
      </form>
      {!shown && error !== undefined && (
        <Retry busy={busy} onRetry={() => void mutate()}>
          {copy.categoryFailed}
        </Retry>
      )}
      {!shown && error === undefined && <GridSkeleton />}
      {shown?.length === 0 && wanted !== '' && <p role="status">{copy.noMatch(text.trim())}</p>}
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
