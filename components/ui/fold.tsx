'use client'

import { type ReactNode, useId } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { UnfoldIcon } from '@/components/ui/icons'

export type FoldProps = {
  label: string
  /** An icon that the button shows instead of its label. */
  mark?: ReactNode
  children: ReactNode
}

/**
 * A button that opens a panel over what is below it, so that nothing moves. A native popover: Esc and a click outside
 * close it, also without script.
 */
export function Fold({ label, mark, children }: FoldProps) {
  const id = useId()
  return (
    <>
      {mark ? (
        <IconButton label={label} popoverTarget={id} className="no-print text-muted">
          {mark}
        </IconButton>
      ) : (
        <Button variant="secondary" size="small" popoverTarget={id} className="gap-1">
          {label}
          <UnfoldIcon size={16} />
        </Button>
      )}
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
