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

/** What is to be said, and how it looks; neither good nor bad is `info`. */
export type Message = {
  readonly look: 'error' | 'success' | 'info'
  readonly text: string
  readonly id: string
  readonly options: ToastOptions
}

type Toast = typeof toast

let toaster: Toast | undefined
let waiting: readonly Message[] = []
const watchers = new Set<() => void>()

const NOTHING: readonly Message[] = []
/** What was said before the toaster was there to show it. */
export const waitingMessages = (): readonly Message[] => waiting
export const noMessages = (): readonly Message[] => NOTHING

/** Tells whenever the waiting messages change. @returns what ends it */
export function watchWaiting(changed: () => void): () => void {
  watchers.add(changed)
  return () => {
    watchers.delete(changed)
  }
}

function setWaiting(messages: readonly Message[]): void {
  waiting = messages
  for (const changed of watchers) changed()
}

/** The toaster is there: what was said before is shown now, and what is said from now on at once. */
export function openToaster(opened: Toast): void {
  toaster = opened
  for (const message of waiting) show(opened, message)
  setWaiting(NOTHING)
}

/** A message that was shown without the toaster has been there long enough. */
export function dropWaiting({ id }: Message): void {
  setWaiting(waiting.filter((other) => other.id !== id))
}

const show = (opened: Toast, { look, text, id, options }: Message) => opened[look](text, { ...options, id })

function tell(look: Message['look'], text: string, duration: number, options: ToastOptions): void {
  const message: Message = { look, text, id: options.id ?? text, options: { duration, ...options } }
  if (toaster) show(toaster, message)
  else setWaiting([...waiting.filter(({ id }) => id !== message.id), message])
}

export function showError(message: string, options: ToastOptions = {}): void {
  tell('error', message, TOAST_DURATION.default, options)
}

export function showSuccess(message: string, options: ToastOptions = {}): void {
  tell('success', message, TOAST_DURATION.success, options)
}

/** Neither good nor bad: says so in ink, without red or green. */
export function showNotice(message: string, options: ToastOptions = {}): void {
  tell('info', message, TOAST_DURATION.default, options)
}
