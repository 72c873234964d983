'use client'

import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { buttonClass } from './button'
import { type Message, dropWaiting, noMessages, waitingMessages, watchWaiting } from './toast'

/** Milliseconds a message without the toaster stays: no pointer can hold it. */
const PLAIN_FOR = 10_000
const LOOKS = { error: 'toast-error', success: 'toast-success', info: '' } as const

/**
 * Where toasts appear and are announced: a live region that the page comes with. The toaster itself comes with the first
 * message, or once a form is touched; most visits end without either, and a phone pays for every byte. When it cannot be
 * fetched, a message is shown without it.
 */
export function ToasterLater() {
  const [Toaster, setToaster] = useState<ComponentType>()
  const [isLost, setLost] = useState(false)
  const messages = useSyncExternalStore(watchWaiting, waitingMessages, noMessages)

  useEffect(() => {
    const end = new AbortController()
    let isAsked = false
    const fetchToaster = () => {
      if (isAsked) return
      isAsked = true
      import('./toaster').then(
        (file) => {
          end.abort()
          setToaster(() => file.Toaster)
        },
        () => {
          isAsked = false
          setLost(true)
        },
      )
    }
    const ifSaid = () => {
      if (waitingMessages().length > 0) fetchToaster()
    }
    const ifForm = ({ target }: Event) => {
      if (target instanceof Element && target.closest('form')) fetchToaster()
    }
    const unwatch = watchWaiting(ifSaid)
    for (const type of ['pointerdown', 'keydown'])
      document.addEventListener(type, ifForm, { signal: end.signal, capture: true })
    ifSaid()
    return () => {
      unwatch()
      end.abort()
    }
  }, [])

  return (
    <div aria-live="polite" aria-relevant="additions text" className="no-print">
      {Toaster ? (
        <Toaster />
      ) : (
        isLost &&
        messages.length > 0 && (
          <div className="fixed inset-x-3 top-3 z-50 grid gap-2.5 sm:inset-x-auto sm:end-4 sm:w-96">
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
