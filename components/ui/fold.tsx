'use client'

import { type ReactNode, useId } from 'react'
import { buttonClass } from '@/components/ui/button'
import { UnfoldIcon } from '@/components/ui/icons'

/**
 * A button that opens a panel over what is below it, so that nothing moves. A native popover: Esc and a click outside
 * close it, also without script.
 */
export function Fold({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <button type="button" popoverTarget={id} className={buttonClass('secondary', 'small', 'gap-1')}>
        {label}
        <UnfoldIcon size={16} />
      </button>
      <div
        id={id}
        popover="auto"
        onClick={({ currentTarget, target }) => {
          if (target instanceof Element && target.closest('a')) currentTarget.hidePopover()
        }}
        className="desk-menu fold"
      >
        {children}
      </div>
    </>
  )
}
