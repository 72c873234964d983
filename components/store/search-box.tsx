import type { ComponentProps, SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { SearchIcon } from '@/components/ui/icons'
import { MAX_SEARCH } from '@/lib/catalogue/rules'
import { storeCopy as copy } from './copy'

export type SearchBoxProps = ComponentProps<'input'> & {
  /** Gets the text without blanks around it; never an empty one. */
  onSearch: (text: string) => void
}

/** The search of the store. It is a plain form before the script runs, which finds products. */
export function SearchBox({ onSearch, ...input }: SearchBoxProps) {
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = new FormData(event.currentTarget).get('q')
    if (typeof wanted === 'string' && wanted.trim() !== '') onSearch(wanted.trim())
  }
  return (
    <form role="search" aria-label={copy.find} action="/Store" method="get" onSubmit={search} className="flex gap-2">
      <input
        {...input}
        type="search"
        name="q"
        aria-label={copy.find}
        maxLength={MAX_SEARCH}
        required
        enterKeyHint="search"
        autoComplete="off"
        className="control min-w-0 flex-1"
      />
      <Button type="submit" className="shrink-0 px-4">
        <SearchIcon />
        {copy.searchButton}
      </Button>
    </form>
  )
}
