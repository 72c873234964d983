'use client'

import { useEffect, useRef } from 'react'

/** Set in this browser by someone whom single keys disturb, as speech input does. */
const OFF = 'queue keys off'

/** What single keys do on a page of a desk, by their `KeyboardEvent.key`. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>

/** Performs what a key stands for, unless it belongs to a field, to a dialog or to the browser. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const perform = Object.hasOwn(current.current, event.key) ? current.current[event.key] : undefined
      if (!perform || isElsewhere(event)) return
      event.preventDefault()
      perform()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
    }
  }, [])
}

function isElsewhere({ target, key, metaKey, ctrlKey, altKey, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (metaKey || ctrlKey || altKey || isComposing || defaultPrevented) return true
  if (document.querySelector('dialog[open], :popover-open')) return true
  const isTyping =
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox')
  return isTyping || (key !== 'Escape' && !keysAreOn())
}

export function keysAreOn(): boolean {
  try {
    return window.localStorage.getItem(OFF) === null
  } catch {
    // Storage is off.
    return true
  }
}

export function switchKeys(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(OFF)
    else window.localStorage.setItem(OFF, '1')
  } catch {
    // Storage is off: the keys stay on.
  }
}
