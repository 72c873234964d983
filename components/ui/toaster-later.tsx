'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { buttonClass } from './button'
import type { ToastPlace, Toaster as LoadedToaster } from './toaster'
import { type Message, dropWaiting, noMessages, waitingMessages, watchWaiting } from './toast'

/** Milliseconds a message stays without the toaster, which cannot pause it under the pointer. */
const PLAIN_FOR = 10_000
const PLACES = {
  'top-right': 'top-3 sm:end-4',
  'bottom-left': 'bottom-[calc(var(--foot-bars)+1rem)] sm:start-4',
} as const satisfies Record<ToastPlace, string>
const LOOKS = { error: 'toast-error', success: 'toast-success', info: '' } as const

/**
 * The live region for toasts. The toaster itself is loaded with the first message or when a form is touched, because
 * most visits need neither. If it fails to load, messages are shown as plain text.
 */
export function ToasterLater({ place = 'top-right' }: { place?: ToastPlace }) {
  const [Toaster, setToaster] = useState<typeof LoadedToaster>()
  const [isLost, setLost] = useState(false)
  const messages = useSyncExternalStore(watchWaiting, waitingMessages, noMessages)

  useEffect(() => {
    const end = new AbortController()
    let isRequested = false
    const fetchToaster = () => {
      if (isRequested) return
      isRequested = true
      import('./toaster').then(
        (file) => {
          end.abort()
          setToaster(() => file.Toaster)
        },
        () => {
          isRequested = false
          setLost(true)
        },
      )
    }
    const loadIfWaiting = () => {
      if (waitingMessages().length > 0) fetchToaster()
    }
    const loadForForm = ({ target }: Event) => {
      if (target instanceof Element && target.closest('form')) fetchToaster()
    }
    const unwatch = watchWaiting(loadIfWaiting)
    for (const type of ['pointerdown', 'keydown'])
      document.addEventListener(type, loadForForm, { signal: end.signal, capture: true })
    loadIfWaiting()
    return () => {
      unwatch()
      end.abort()
    }
  }, [])

  return (
    <div aria-live="polite" aria-relevant="additions text" className="no-print">
      {Toaster ? (
        <Toaster place={place} />
      ) : (
        isLost &&
        messages.length > 0 && (
          <div className={`fixed inset-x-3 z-50 grid gap-2.5 sm:inset-x-auto sm:w-96 ${PLACES[place]}`}>
            {messages.map((message) => (
              <PlainToast key={message.id} message={message} />
            ))}
          </div>
        )
      )}
    </div>
  )
}

function PlainToast({ message }: { message: Message }) {
  useEffect(() => {
    const timer = setTimeout(
      () => {
        dropWaiting(message)
      },
      Math.max(PLAIN_FOR, message.options.duration ?? 0),
    )
    return () => {
      clearTimeout(timer)
    }
  }, [message])
  const { action } = message.options
  return (
    <p className={`toast ${LOOKS[message.look]}`}>
      <span className="grow">{message.text}</span>
      {action && (
        <button type="button" className={buttonClass('secondary', 'small')} onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </p>
  )
}
