'use client'

import Form from 'next/form'
import { useEffect, useRef } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { listCopy as copy } from '@/components/ui/copy'
import { SearchIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'

export type ListFilterProps = {
  /** The page of the list. */
  path: string
  search?: { name: string; label: string; value: string | undefined; hint?: string }
  /** The first option should be the one with an empty value: all of them. */
  selects?: readonly {
    name: string
    label: string
    value: string | undefined
    options: readonly { value: string; label: string }[]
  }[]
  /** Days of the calendar. */
  days?: readonly { name: string; label: string; value: string | undefined }[]
  /** What else stands in the address and has to stay, such as the tab and the order. The page of the list must not. */
  keep?: Readonly<Record<string, string | undefined>>
  /** How many rows there are, in words. */
  result?: string | undefined
  /** Where nothing is filtered; left out while nothing is. */
  clearHref?: string | undefined
}

/** Narrows a list. Its state is the address: Back, reload and a shared link show the same rows, with and without script. */
export function ListFilter({ path, search, selects = [], days = [], keep = {}, result, clearHref }: ListFilterProps) {
  const form = useRef<HTMLFormElement>(null)
  const values = [...(search ? [search] : []), ...selects, ...days].map(
    ({ name, value = '' }) => [name, value] as const,
  )
  const state = JSON.stringify(values)
  const shown = useRef(state)
  useEffect(() => {
    // As the page comes the fields are right, and may hold more: what was typed before the script ran.
    if (shown.current === state) return
    shown.current = state
    // Back and "Clear" change the address without building the fields anew.
    for (const [name, value] of JSON.parse(state) as [string, string][]) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
    }
  }, [state])
  return (
    <search aria-label={copy.filter} className="no-print mb-4 grid gap-2">
      <Form ref={form} action={path} prefetch={false} scroll={false} className="flex flex-wrap items-end gap-3">
        {Object.entries(keep).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {search && (
          <label
            className={`grid min-w-0 grow gap-1 text-sm font-semibold sm:max-w-md ${selects.length + days.length > 0 ? 'basis-64' : 'basis-40'}`}
          >
            {search.label}
            <input
              type="search"
              name={search.name}
              defaultValue={search.value}
              placeholder={search.hint}
              maxLength={100}
              className="control"
            />
          </label>
        )}
        {selects.map(({ name, label, value, options }) => (
          <label key={name} className="grid min-w-0 grow basis-40 gap-1 text-sm font-semibold sm:max-w-56">
            {label}
            <select name={name} defaultValue={value} className="control">
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          </label>
        ))}
        {days.map(({ name, label, value }) => (
          <label key={name} className="grid min-w-0 grow basis-40 gap-1 text-sm font-semibold sm:max-w-48">
            {label}
            <input type="date" name={name} defaultValue={value} className="control min-w-0" />
          </label>
        ))}
        <Button type="submit" variant="secondary">
          <SearchIcon size={18} />
          {copy.show}
        </Button>
        {clearHref && (
          <Link href={clearHref} scroll={false} className={buttonClass('quiet')}>
            {copy.clear}
          </Link>
        )}
      </Form>
      <p role="status" className="text-sm text-muted">
        {result}
      </p>
    </search>
  )
}
