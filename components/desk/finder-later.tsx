'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { finderCopy as copy } from '@/components/desk/copy'
import type { FinderProps } from '@/components/desk/finder'
import { buttonClass } from '@/components/ui/button'
import { SearchIcon } from '@/components/ui/icons'
import { useHydrated } from '@/components/ui/use-hydrated'

const Finder = dynamic(() => import('@/components/desk/finder').then((file) => file.Finder))

/** Opens the search over the whole desk, also by Ctrl K or ⌘ K. It is loaded when it is first opened. */
export function FinderLater(props: Omit<FinderProps, 'onClose'>) {
  const hydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (!document.querySelector('dialog:modal')) setOpen(true)
    }
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
        onClick={() => {
          setOpen(true)
        }}
        className={buttonClass('secondary', 'small')}
      >
        <SearchIcon size={18} />
        {copy.open}
        <kbd aria-hidden className="text-xs text-muted max-lg:hidden">
          {copy.keys}
        </kbd>
      </button>
      {isOpen && (
        <Finder
          {...props}
          onClose={() => {
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
