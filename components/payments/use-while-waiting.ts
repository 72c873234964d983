'use client'

import { useEffect, useRef } from 'react'

/** Milliseconds before the first look and at most between two: soon at first, then ever slower, as data cost money. */
const FIRST_MS = 8000
const SLOWEST_MS = 120_000

/** Looks again while a bank is waited for: whenever the page comes back to sight or to the network, and ever more slowly in between. */
export function useWhileWaiting(isWaiting: boolean, look: () => void): void {
  const newest = useRef(look)
  useEffect(() => {
    newest.current = look
  })
  useEffect(() => {
    if (!isWaiting) return
    let wait = FIRST_MS
    let timer: ReturnType<typeof setTimeout>
    const plan = () => {
      clearTimeout(timer)
      // A page nobody sees asks nothing.
      if (document.hidden || !navigator.onLine) return
      timer = setTimeout(() => {
        newest.current()
        wait = Math.min(wait * 1.5, SLOWEST_MS)
        plan()
      }, wait)
    }
    const comeBack = () => {
      if (!document.hidden && navigator.onLine) newest.current()
      plan()
    }
    plan()
    document.addEventListener('visibilitychange', comeBack)
    window.addEventListener('online', comeBack)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', comeBack)
      window.removeEventListener('online', comeBack)
    }
  }, [isWaiting])
}
