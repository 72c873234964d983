'use client'

import { useRouter } from 'next/navigation'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import useSWR from 'swr'
import { finderCopy as copy } from '@/components/desk/copy'
import type { DeskNavEntry, DeskPlace } from '@/components/layout/desk-entries'
import { call } from '@/components/ui/call'
import { Dialog } from '@/components/ui/dialog'
import type { DeskHit } from '@/lib/desk/schema'

export type FinderProps = {
  /** The pages that this person may open. */
  entries: readonly DeskNavEntry[]
  /** Whether this person may see orders and buyers. */
  isSearching: boolean
  onClose: () => void
}

type Found = Pick<DeskHit, 'title' | 'detail' | 'href'> & { readonly kind: keyof typeof copy.kinds }

/** Fewer characters match nearly everything. */
const MIN_LENGTH = 2
const MAX_PAGES = 8
/** Milliseconds after the last key before the server is asked. */
const PAUSE = 150

/** A search over people, orders, payments and pages: arrow keys choose, Enter opens. */
export function Finder({ entries, isSearching, onClose }: FinderProps) {
  const router = useRouter()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  // The dialog focuses its first button when it opens, and people open it to type.
  useEffect(() => {
    field.current?.focus()
  }, [])
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const { hits, isFailed } = useHits(isSearching ? typed : '')
  const found: readonly Found[] = [...pagesLike(entries, typed), ...hits]
  const at = Math.min(chosen, found.length - 1)

  const open = (href: string) => {
    onClose()
    router.push(href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setChosen((at + step + found.length) % found.length)
    }
    const target = found[at]
    if (event.key === 'Enter' && target) {
      event.preventDefault()
      open(target.href)
    }
  }
  return (
    <Dialog open onClose={onClose} title={copy.title}>
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={copy.label}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? `${listId}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={100}
        placeholder={copy.label}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
        className="control"
      />
      <ul id={listId} role="listbox" aria-label={copy.results} className="mt-3 grid">
        {found.map(({ kind, title, detail, href }, index) => (
          <li
            key={`${kind} ${href}`}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => {
              open(href)
            }}
            ref={
              index === at
                ? (row) => {
                    row?.scrollIntoView({ block: 'nearest' })
                  }
                : undefined
            }
            className="menu-item flex min-h-target cursor-pointer items-center gap-3 aria-selected:bg-brand-soft"
          >
            <span className="min-w-0 grow">
              <span className="block truncate text-ink">{title}</span>
              {detail && <span className="block truncate text-sm font-normal">{detail}</span>}
            </span>
            <span className="text-sm font-normal">{copy.kinds[kind]}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-2 text-sm">
        {isFailed ? copy.failed : typed.trim() === '' ? '' : found.length === 0 ? copy.none : copy.found(found.length)}
      </p>
    </Dialog>
  )
}

/** The first pages whose name, or that of their group, has the words. */
function pagesLike(entries: readonly DeskNavEntry[], typed: string): Found[] {
  const words = typed.trim().toLowerCase()
  const places = entries.flatMap((entry): readonly (DeskPlace & { group?: string })[] =>
    'places' in entry ? entry.places.map((place) => ({ ...place, group: entry.label })) : [entry],
  )
  return places
    .filter(({ label, group = '' }) => `${group} ${label}`.toLowerCase().includes(words))
    .slice(0, MAX_PAGES)
    .map(({ label, href, group = '' }) => ({ kind: 'page', title: label, detail: group, href }))
}

/** Asks the server when nothing was typed for a moment. What it found last stays until the next answer. */
function useHits(typed: string): { readonly hits: readonly DeskHit[]; readonly isFailed: boolean } {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => {
      setAsked(typed.trim())
    }, PAUSE)
    return () => {
      clearTimeout(timer)
    }
  }, [typed])
  const isAsking = asked.length >= MIN_LENGTH && typed.trim() !== ''
  const { data, error } = useSWR<DeskHit[], unknown>(
    isAsking ? `/api/v1/staff/search?q=${encodeURIComponent(asked)}` : null,
    (path: string) => call<DeskHit[]>(path),
    { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false },
  )
  return { hits: isAsking ? (data ?? []) : [], isFailed: isAsking && error !== undefined }
}
