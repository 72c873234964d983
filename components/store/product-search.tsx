'use client'

import type { SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { SearchIcon } from '@/components/ui/icons'
import { openView } from '@/components/ui/view-link'
import { MAX_SEARCH } from '@/lib/catalogue/rules'
import { storeCopy as copy } from './copy'
import { foundHref } from './view'

/** The search for products. Its state is in the URL, so it is a plain form before the script runs. */
export function ProductSearch({ text = '' }: { text: string | undefined }) {
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = new FormData(event.currentTarget).get('q')
    if (typeof wanted === 'string' && wanted.trim() !== '') openView(foundHref(wanted.trim()))
  }
  return (
    <form role="search" aria-label={copy.find} action="/Store" method="get" onSubmit={find} className="mb-4 flex gap-2">
      <input
        type="search"
        name="q"
        defaultValue={text}
        placeholder={copy.findPlaceholder}
        aria-label={copy.find}
        maxLength={MAX_SEARCH}
        required
        enterKeyHint="search"
        autoComplete="off"
        className="control min-w-0 flex-1"
      />
      <Button type="submit" className="shrink-0 px-4">
        <SearchIcon />
        {copy.findButton}
      </Button>
    </form>
  )
}
