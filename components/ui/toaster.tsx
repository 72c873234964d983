'use client'

import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { ErrorIcon, InfoIcon, SuccessIcon } from '@/components/ui/icons'
import { TOAST_DURATION, openToaster } from '@/components/ui/toast'

// sonner pauses its timer only for a pointer. Focus must pause it too, for people who use the keyboard.
const asPointer = (area: HTMLElement, type: 'mousemove' | 'mouseout') =>
  area.querySelector('ol')?.dispatchEvent(new MouseEvent(type, { bubbles: true }))

/** Shows toasts. A pointer over a toast or focus inside it (Alt+T) pauses its timer. */
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
      onMouseLeave={({ currentTarget }) => {
        if (currentTarget.contains(document.activeElement)) asPointer(currentTarget, 'mousemove')
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
