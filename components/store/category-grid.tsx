'use client'

/* eslint-disable @next/next/no-img-element -- pictures are made to size and cached for ever under their id */
import Link from 'next/link'
import { type SubmitEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { SearchIcon } from '@/components/ui/icons'
import { showError } from '@/components/ui/toast'
import type { CategoryDto } from '@/lib/catalogue/schema'
import { storeCopy as copy } from './copy'

/**
 * The shelves. Typing filters the tiles at once; Search asks the server, which may know more (checklist X-31).
 */
export function CategoryGrid({ categories }: { categories: readonly CategoryDto[] }) {
  const [found, setFound] = useState(categories)
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const shown = wanted === '' ? categories : found.filter(({ type }) => type.toLowerCase().includes(wanted))

  const search = async (event: SubmitEvent) => {
    event.preventDefault()
    if (wanted === '') return
    try {
      const response = await fetch(`/api/v1/admin/searchProductCategory/${encodeURIComponent(wanted)}`)
      if (response.ok) {
        setFound((await response.json()) as CategoryDto[])
        return
      }
      showError(response.status === 404 ? copy.noCategory : copy.categoryFailed)
    } catch {
      showError(copy.categoryFailed)
    }
    setText('')
    setFound(categories)
  }

  return (
    <div className="grid gap-5">
      <form role="search" onSubmit={(event) => void search(event)} className="flex gap-2">
        <input
          type="search"
          value={text}
          onChange={(event) => { setText(event.target.value) }}
          placeholder={copy.searchPlaceholder}
          aria-label={copy.search}
          maxLength={80}
          className="control min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary" aria-label={copy.searchButton}>
          <SearchIcon />
        </Button>
      </form>
      <ul className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {shown.map(({ type, image }) => (
          <li key={type}>
            <Link
              href={`/Store?type=${encodeURIComponent(type.toLowerCase())}`}
              prefetch={false}
              className="block overflow-hidden rounded-card border border-line bg-raised transition-shadow hover:shadow-low"
            >
              {image && <img src={image} alt="" width={640} height={640} loading="lazy" className="aspect-square w-full bg-sunken object-cover" />}
              <span className="block px-4 py-3 text-lg font-bold">{type}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
