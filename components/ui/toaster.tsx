'use client'

import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { ErrorIcon, InfoIcon, SuccessIcon } from '@/components/ui/icons'
import { TOAST_DURATION, openToaster } from '@/components/ui/toast'

/**
 * Stands once in every layout that may raise a toast, so that its live region exists before the first one. A pointer
 * over a toast, or focus on it (Alt+T), holds the clock.
 */
export function Toaster() {
  useEffect(() => { openToaster(toast) }, [])
  return (
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
        classNames: { toast: 'toast', error: 'toast-error', success: 'toast-success', icon: 'shrink-0' },
      }}
    />
  )
}
