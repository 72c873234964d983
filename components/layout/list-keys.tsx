'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { keysCopy as copy } from '@/components/layout/keys-copy'
import { useScriptClass } from '@/components/ui/use-hydrated'
import { useKeys } from '@/components/ui/use-keys'

const KeysHelp = dynamic(() => import('@/components/layout/keys-help').then((file) => file.KeysHelp))

const KEY_BUTTON = 'grid size-11 place-items-center rounded-control font-bold hover:bg-white/15 max-lg:hidden'

/** Lets people work through the list of any page of a desk by keys, and shows which there are. */
export function ListKeys() {
  const scriptClass = useScriptClass()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const openHelp = () => {
    setHelpOpen(true)
  }
  useKeys({
    '/': () => document.querySelector<HTMLInputElement>('main input[type=search]')?.focus(),
    j: () => {
      focusRow(1)
    },
    k: () => {
      focusRow(-1)
    },
    x: () => currentRow()?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click(),
    '?': openHelp,
  })
  return (
    <>
      <button type="button" title={copy.open} onClick={openHelp} className={`${KEY_BUTTON} ${scriptClass}`}>
        <span aria-hidden>?</span>
        <span className="sr-only">{copy.open}</span>
      </button>
      {isHelpOpen && (
        <KeysHelp
          onClose={() => {
            setHelpOpen(false)
          }}
        />
      )}
    </>
  )
}

const ROW = 'tbody > tr, :is(ul, ol) > li'
const TARGETS = ':is(a[href], button, summary):not([disabled])'

/** The first link of each row, or else its first button. */
const targets = () =>
  [...document.querySelectorAll<HTMLElement>(`main :is(${ROW}):has(${TARGETS}):not(nav *, [popover] *)`)].flatMap(
    (row) => {
      if (row.parentElement?.closest(`main :is(${ROW})`) || !row.checkVisibility()) return []
      return row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>(TARGETS) ?? []
    },
  )

/** The row with the focus, or else the one that is open beside the list. */
const currentRow = () =>
  document.activeElement?.closest(`main :is(${ROW})`) ?? document.querySelector('main tbody tr[aria-current]')

function focusRow(step: 1 | -1): void {
  const all = targets()
  const row = currentRow()
  const at = all.findIndex((target) => row?.contains(target))
  const next = at === -1 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)
  all[next]?.focus()
}
