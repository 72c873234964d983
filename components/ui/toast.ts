import type { ReactNode } from 'react'
import type { toast } from 'sonner'

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

type Toast = typeof toast

let toaster: Toast | undefined
const waiting: ((toaster: Toast) => void)[] = []

/** The toaster's live region is there: what was said before is shown now, and what is said from now on at once. */
export function openToaster(opened: Toast): void {
  toaster = opened
  for (const say of waiting.splice(0)) say(opened)
}

function tell(say: (toaster: Toast) => void): void {
  if (toaster) say(toaster)
  else waiting.push(say)
}

export function showError(message: string, options: ToastOptions = {}): void {
  tell((shown) => shown.error(message, { id: message, duration: TOAST_DURATION.default, ...options }))
}

export function showSuccess(message: string, options: ToastOptions = {}): void {
  tell((shown) => shown.success(message, { id: message, duration: TOAST_DURATION.success, ...options }))
}

/** Neither good nor bad: says so in ink, without red or green. */
export function showNotice(message: string, options: ToastOptions = {}): void {
  tell((shown) => shown.info(message, { id: message, duration: TOAST_DURATION.default, ...options }))
}
