'use client'

import Form from 'next/form'
import { useEffect, useRef } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { listCopy as copy } from '@/components/ui/copy'
import { SearchIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'

export type ListFilterProps = {
  /** The path of the list. */
  path: string
  search?: { name: string; label: string; value: string | undefined; hint?: string }
  /** The first option should have an empty value and mean "all". */
  selects?: readonly {
    name: string
    label: string
    value: string | undefined
    options: readonly { value: string; label: string }[]
  }[]
  /** Date fields. */
  days?: readonly { name: string; label: string; value: string | undefined }[]
  /** Other query parameters to keep, such as the tab and the order, but never the cursor of the list. */
  keep?: Readonly<Record<string, string | undefined>>
  /** The number of rows, in words. */
  result?: string | undefined
  /** The unfiltered list; undefined while no filter is set. */
  clearHref?: string | undefined
}

/**
 * Filters a list by query parameters, so that Back, reload and a shared link show the same rows. Works without script.
 */
export function ListFilter({ path, search, selects = [], days = [], keep = {}, result, clearHref }: ListFilterProps) {
  const form = useRef<HTMLFormElement>(null)
  const values = [...(search ? [search] : []), ...selects, ...days].map(
    ({ name, value = '' }) => [name, value] as const,
  )
  const state = JSON.stringify(values)
  const shown = useRef(state)
  useEffect(() => {
    // The first render has the right values, and a field may hold text typed before the script ran.
    if (shown.current === state) return
    shown.current = state
    // Back and "Clear" change the URL without rebuilding the fields.
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
            className={
              'grid min-w-0 grow gap-1 text-sm font-semibold sm:max-w-md ' +
              (selects.length + days.length > 0 ? 'basis-64' : 'basis-40')
            }
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
