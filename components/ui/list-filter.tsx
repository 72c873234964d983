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
  /** Puts all fields but the search behind a button with this text, so that the filter is one line high. */
  fold?: string
  /** Filters as soon as a field has changed. Without script the button does. */
  isLive?: boolean
}

/**
 * Filters a list by query parameters, so that Back, reload and a shared link show the same rows. Works without script.
 */
export function ListFilter({
  path,
  search,
  fields = [],
  keep = {},
  result,
  clearHref,
  fold,
  isLive = false,
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
    if (!isLive || !current) return
    // The browser's event, unlike React's, comes when a text is complete: with Enter, or when its field is left.
    const apply = ({ target }: Event) => {
      if (target instanceof HTMLElement && 'name' in target) current.requestSubmit()
    }
    current.addEventListener('change', apply)
    return () => {
      current.removeEventListener('change', apply)
    }
  }, [isLive])
  const isFolded = fold !== undefined
  const inputs = fields.map((field) => <FilterField key={field.name} {...field} />)
  return (
    <search
      aria-label={copy.filter}
      className={fold === undefined ? 'no-print mb-4 grid gap-2' : 'no-print flex flex-wrap items-center gap-2'}
    >
      <Form
        ref={form}
        action={path}
        prefetch={false}
        scroll={false}
        className={isFolded ? 'flex flex-wrap items-center gap-2' : 'flex flex-wrap items-end gap-3'}
      >
        {Object.entries(keep).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {search && (
          <label
            className={
              isFolded
                ? 'min-w-0 max-sm:grow sm:w-64'
                : 'grid min-w-0 grow gap-1 text-sm font-semibold sm:max-w-md ' +
                  (fields.some(({ kind }) => kind !== 'words') ? 'basis-64' : 'basis-40')
            }
          >
            <span className={isFolded ? 'sr-only' : undefined}>{search.label}</span>
            <input
              type="search"
              name={search.name}
              defaultValue={search.value}
              placeholder={isFolded ? search.label : search.hint}
              maxLength={100}
              className={isFolded ? 'control min-h-target py-1' : 'control'}
            />
          </label>
        )}
        {!isFolded && inputs}
        <Button type="submit" variant="secondary" size={isFolded ? 'small' : 'regular'}>
          <SearchIcon size={18} />
          <span className={isFolded ? 'sr-only' : undefined}>{copy.show}</span>
        </Button>
        {fold !== undefined && (
          <Fold label={fold}>
            <div className="grid gap-3 sm:grid-cols-2">{inputs}</div>
          </Fold>
        )}
        {clearHref && (
          <Link href={clearHref} scroll={false} className={buttonClass('quiet', isFolded ? 'small' : 'regular')}>
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

const WIDTHS = {
  choice: 'basis-40 sm:max-w-56',
  words: 'basis-40 sm:max-w-56',
  day: 'basis-40 sm:max-w-48',
  month: 'basis-52 sm:max-w-56',
}

function FilterField(field: FilterInput) {
  const { name, label, value, kind } = field
  return (
    <label className={`grid min-w-0 grow gap-1 text-sm font-semibold ${WIDTHS[kind]}`}>
      {label}
      {kind === 'choice' ? (
        <select name={name} defaultValue={value} className="control">
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : kind === 'words' ? (
        <input name={name} defaultValue={value} inputMode={field.inputMode} maxLength={100} className="control" />
      ) : kind === 'day' ? (
        <input type="date" name={name} defaultValue={value} className="control min-w-0" />
      ) : (
        <input
          type="month"
          name={name}
          defaultValue={value}
          min={field.min}
          max={field.max}
          className="control min-w-0"
        />
      )}
    </label>
  )
}
