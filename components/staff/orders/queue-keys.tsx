'use client'

import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { ordersDeskCopy as copy } from '@/components/staff/orders/copy'
import { useHydrated } from '@/components/ui/use-hydrated'
import type { Undo } from '@/components/ui/use-undo'

const KeysHelp = dynamic(() => import('@/components/staff/orders/keys-help').then((file) => file.KeysHelp))

/** Set in this browser by someone whom single keys disturb, as speech input does. */
const OFF = 'queue keys off'

export type QueueKeysProps = {
  /** The section with the table. */
  listId: string
  /** The list without the order beside it; undefined when there is none. */
  closeHref: string | undefined
  undo: Undo
}

/** Lets people work through the list by keys, and shows which there are. */
export function QueueKeys({ listId, closeHref, undo }: QueueKeysProps) {
  const router = useRouter()
  const hydrated = useHydrated()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const press = useRef<(event: KeyboardEvent) => void>(undefined)
  useEffect(() => {
    press.current = (event) => {
      const perform = {
        '/': () => document.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
        j: () => {
          focusRow(listId, 1)
        },
        k: () => {
          focusRow(listId, -1)
        },
        x: () => currentRow(listId)?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click(),
        u: undo.undoLatest,
        '?': () => {
          setHelpOpen(true)
        },
        Escape: () => {
          if (closeHref !== undefined) router.push(closeHref, { scroll: false })
        },
      }[event.key]
      if (!perform || isElsewhere(event)) return
      event.preventDefault()
      perform()
    }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press.current?.(event)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  if (!hydrated) return null
  return (
    <>
      <button
        type="button"
        title={copy.keys.open}
        onClick={() => {
          setHelpOpen(true)
        }}
        className="icon-button no-print absolute end-0 -top-14 font-bold max-lg:hidden"
      >
        <span aria-hidden>?</span>
        <span className="sr-only">{copy.keys.open}</span>
      </button>
      {isHelpOpen && (
        <KeysHelp
          areOn={areOn()}
          onChange={switchKeys}
          onClose={() => {
            setHelpOpen(false)
          }}
        />
      )}
    </>
  )
}

/** Whether the key belongs to a field, to a dialog or to the browser. */
function isElsewhere({ target, key, metaKey, ctrlKey, altKey, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (metaKey || ctrlKey || altKey || isComposing || defaultPrevented) return true
  if (document.querySelector('dialog[open], :popover-open')) return true
  const isTyping =
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox')
  return isTyping || (key !== 'Escape' && !areOn())
}

const linksOf = (listId: string) => [
  ...document.querySelectorAll<HTMLAnchorElement>(`#${CSS.escape(listId)} tbody a[data-order]`),
]

/** The row with the focus, or else the one that is open beside the list. */
const currentRow = (listId: string) =>
  document.activeElement?.closest('tbody tr') ??
  document.querySelector(`#${CSS.escape(listId)} tbody tr[aria-current]`) ??
  undefined

function focusRow(listId: string, step: 1 | -1): void {
  const links = linksOf(listId)
  const row = currentRow(listId)
  const at = links.findIndex((link) => row?.contains(link))
  const next = at === -1 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)
  links[next]?.focus()
}

function areOn(): boolean {
  try {
    return window.localStorage.getItem(OFF) === null
  } catch {
    // Storage is off.
    return true
  }
}

function switchKeys(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(OFF)
    else window.localStorage.setItem(OFF, '1')
  } catch {
    // Storage is off: the keys stay on.
  }
}
