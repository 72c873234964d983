'use client'

import Form from 'next/form'
import { useEffect, useRef } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { listCopy as copy } from '@/components/ui/copy'
import { Fold } from '@/components/ui/fold'
import { SearchIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'

/** A field of a filter. The first option of a choice has an empty value and means all. */
export type FilterInput = { readonly name: string; readonly label: string; readonly value: string | undefined } & (
  | { readonly kind: 'choice'; readonly options: readonly { readonly value: string; readonly label: string }[] }
  | { readonly kind: 'words'; readonly inputMode?: 'numeric' | undefined }
  | { readonly kind: 'day' }
  /** A month 'YYYY-MM'. */
  | { readonly kind: 'month'; readonly min: string; readonly max: string }
)

export type ListFilterProps = {
  /** The path of the list. */
  path: string
  search?: { name: string; label: string; value: string | undefined; hint?: string | undefined } | undefined
  fields?: readonly FilterInput[]
  /** Other query parameters to keep, such as the tab and the order, but never the cursor of the list. */
  keep?: Readonly<Record<string, string | undefined>>
  /** The number of rows, in words. */
  result?: string | undefined
  /** The unfiltered list; undefined while no filter is set. */
  clearHref?: string | undefined
  className?: string
}

/**
 * Filters a list by query parameters, so that Back, reload and a shared link show the same rows: one line with the
 * search, and the other fields behind a button. Filters as soon as a field has changed; without script the button does.
 */
export function ListFilter({
  path,
  search,
  fields = [],
  keep = {},
  result,
  clearHref,
  className = '',
}: ListFilterProps) {
  const form = useRef<HTMLFormElement>(null)
  const values = [...(search ? [search] : []), ...fields].map(({ name, value = '' }) => [name, value] as const)
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
  useEffect(() => {
    const current = form.current
    if (!current) return
    // The browser's event, unlike React's, comes when a text is complete: with Enter, or when its field is left.
    const apply = ({ target }: Event) => {
      if (target instanceof HTMLElement && 'name' in target) current.requestSubmit()
    }
    current.addEventListener('change', apply)
    return () => {
      current.removeEventListener('change', apply)
    }
  }, [])
  const inputs = fields.map((field) => <FilterField key={field.name} {...field} isInline={!search} />)
  return (
    <search aria-label={copy.filter} className={`no-print flex flex-wrap items-center gap-2 ${className}`}>
      <Form ref={form} action={path} prefetch={false} scroll={false} className="flex min-w-0 flex-wrap items-end gap-2">
        {Object.entries(keep).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {search && (
          <label className="min-w-0 max-sm:grow sm:w-72">
            <span className="sr-only">{search.label}</span>
            <input
              type="search"
              name={search.name}
              defaultValue={search.value}
              placeholder={search.hint ?? search.label}
              title={search.hint}
              maxLength={100}
              className="control min-h-target py-1 text-ellipsis"
            />
          </label>
        )}
        {!search && inputs}
        <Button type="submit" variant="secondary" size="small">
          <SearchIcon size={18} />
          <span className="sr-only">{copy.show}</span>
        </Button>
        {search && fields.length > 0 && (
          <Fold label={copy.filters(fields.filter(({ name, value }) => value && name !== 'sort').length)}>
            <div className="grid gap-3 sm:grid-cols-2">{inputs}</div>
          </Fold>
        )}
        {clearHref && (
          <Link href={clearHref} scroll={false} className={buttonClass('quiet', 'small')}>
            {copy.clear}
          </Link>
        )}
      </Form>
      <p role="status" className="text-sm text-muted empty:absolute">
        {result}
      </p>
    </search>
  )
}

/** @param isInline the label is beside its field, in the line of the title */
function FilterField({ isInline, ...field }: FilterInput & { isInline: boolean }) {
  const { name, label, value, kind } = field
  return (
    <label className={`grid min-w-0 gap-1 text-sm font-semibold ${isInline ? 'sm:flex sm:items-center sm:gap-2' : ''}`}>
      <span className="sm:whitespace-nowrap">{label}</span>
      {kind === 'choice' ? (
        <select name={name} defaultValue={value} className="control min-h-target py-1">
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : kind === 'words' ? (
        <input
          name={name}
          defaultValue={value}
          inputMode={field.inputMode}
          maxLength={100}
          className="control min-h-target py-1"
        />
      ) : kind === 'day' ? (
        <input type="date" name={name} defaultValue={value} className="control min-h-target min-w-0 py-1" />
      ) : (
        <input
          type="month"
          name={name}
          defaultValue={value}
          min={field.min}
          max={field.max}
          className="control min-h-target min-w-0 py-1"
        />
      )}
    </label>
  )
}
