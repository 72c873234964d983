import type { ReactNode } from 'react'
import { toast } from 'sonner'

/** Milliseconds a toast stays. Success is shorter: there is nothing to read twice. */
export const TOAST_DURATION = { default: 4000, success: 2000 } as const

export type ToastOptions = {
  duration?: number
  /** Toasts with one id replace each other. The message itself by default, so a retry does not stack. */
  id?: string
  icon?: ReactNode
  /** What can be done about it, as a button. */
  action?: { readonly label: string; readonly onClick: () => void }
}

export function showError(message: string, options: ToastOptions = {}): void {
  toast.error(message, { id: message, duration: TOAST_DURATION.default, ...options })
}

export function showSuccess(message: string, options: ToastOptions = {}): void {
  toast.success(message, { id: message, duration: TOAST_DURATION.success, ...options })
}

/** Neither good nor bad: says so in ink, without red or green. */
export function showNotice(message: string, options: ToastOptions = {}): void {
  toast.info(message, { id: message, duration: TOAST_DURATION.default, ...options })
}
