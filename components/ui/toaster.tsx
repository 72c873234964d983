'use client'

import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { ErrorIcon, InfoIcon, SuccessIcon } from '@/components/ui/icons'
import { TOAST_DURATION, openToaster } from '@/components/ui/toast'

// sonner holds its clock for a pointer alone; whoever reads by keyboard gets the same (checklist X-64).
const asPointer = (area: HTMLElement, type: 'mousemove' | 'mouseout') =>
  area.querySelector('ol')?.dispatchEvent(new MouseEvent(type, { bubbles: true }))

/**
 * Shows toasts once it has come (`toaster-later.tsx`). A pointer over a toast, or focus in it (Alt+T leads there), holds
 * the clock.
 */
export function Toaster() {
  useEffect(() => {
    openToaster(toast)
  }, [])
  return (
    <div
      className="contents"
      onFocus={({ currentTarget }) => {
        asPointer(currentTarget, 'mousemove')
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) asPointer(currentTarget, 'mouseout')
      }}
    >
      <Sonner
        position="top-right"
        duration={TOAST_DURATION.default}
        visibleToasts={20}
        expand
        gap={10}
        richColors={false}
        offset={16}
        mobileOffset={12}
        icons={{ error: <ErrorIcon />, success: <SuccessIcon />, info: <InfoIcon /> }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast: 'toast',
            error: 'toast-error',
            success: 'toast-success',
            icon: 'shrink-0',
            content: 'grow',
            actionButton: 'button button-small button-secondary shrink-0 self-center',
          },
        }}
      />
    </div>
  )
}
