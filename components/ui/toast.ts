import type { ReactNode } from 'react'
import type { toast } from 'sonner'

/** Milliseconds a toast stays. */
export const TOAST_DURATION = { default: 4000, success: 2000 } as const

export type ToastOptions = {
  duration?: number
  /** Toasts with the same id replace each other. The default is the message, so that retries do not stack. */
  id?: string
  icon?: ReactNode
  action?: { readonly label: string; readonly onClick: () => void }
}

/** A message and its look; `info` is neutral. */
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
/** Messages shown before the toaster was loaded. */
export const waitingMessages = (): readonly Message[] => waiting
export const noMessages = (): readonly Message[] => NOTHING

/**
 * Calls `changed` when the waiting messages change.
 * @returns a function that stops the subscription
 */
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

/** Registers the loaded toaster and shows the messages that waited for it. */
export function openToaster(opened: Toast): void {
  toaster = opened
  for (const message of waiting) show(opened, message)
  setWaiting(NOTHING)
}

/** Removes a message that was shown without the toaster. */
export function dropWaiting({ id }: Message): void {
  setWaiting(waiting.filter((other) => other.id !== id))
}

const show = (opened: Toast, { look, text, id, options }: Message) => opened[look](text, { ...options, id })

function showMessage(look: Message['look'], text: string, duration: number, options: ToastOptions): void {
  const message: Message = { look, text, id: options.id ?? text, options: { duration, ...options } }
  if (toaster) show(toaster, message)
  else setWaiting([...waiting.filter(({ id }) => id !== message.id), message])
}

export function showError(message: string, options: ToastOptions = {}): void {
  showMessage('error', message, TOAST_DURATION.default, options)
}

export function showSuccess(message: string, options: ToastOptions = {}): void {
  showMessage('success', message, TOAST_DURATION.success, options)
}

/** Shows a neutral message, without red or green. */
export function showNotice(message: string, options: ToastOptions = {}): void {
  showMessage('info', message, TOAST_DURATION.default, options)
}
