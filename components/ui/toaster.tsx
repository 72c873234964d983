'use client'

import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { ErrorIcon, InfoIcon, SuccessIcon } from '@/components/ui/icons'
import { TOAST_DURATION, openToaster } from '@/components/ui/toast'

const ABOVE_BARS = 'calc(var(--foot-bars) + 1rem)'

// sonner pauses its timer only for a pointer. Focus must pause it too, for people who use the keyboard.
const asPointer = (area: HTMLElement, type: 'mousemove' | 'mouseout') =>
  area.querySelector('ol')?.dispatchEvent(new MouseEvent(type, { bubbles: true }))

/**
 * Where toasts appear. The specification has them at the top right. The desks have search and menus there, so theirs
 * are at the bottom, above the bar for ticked rows.
 */
export type ToastPlace = 'top-right' | 'bottom-left'

/** Shows toasts. A pointer over a toast or focus inside it (Alt+T) pauses its timer. */
export function Toaster({ place }: { place: ToastPlace }) {
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
        position={place}
        duration={TOAST_DURATION.default}
        visibleToasts={20}
        expand
        gap={10}
        richColors={false}
        offset={{ top: 16, left: 16, right: 16, bottom: ABOVE_BARS }}
        mobileOffset={{ top: 12, left: 12, right: 12, bottom: ABOVE_BARS }}
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
