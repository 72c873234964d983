'use client'

import { useEffect, useRef } from 'react'
import { isOffline } from '@/components/ui/connection'

/** Milliseconds before the first check and at most between two, with growing intervals because data costs money. */
const FIRST_MS = 8000
const MAX_INTERVAL_MS = 120_000

/**
 * Calls `look` while a bank transfer is pending: when the page becomes visible or online again, and at growing
 * intervals.
 */
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
      // A hidden or offline page does not poll.
      if (document.hidden || isOffline()) return
      timer = setTimeout(() => {
        newest.current()
        wait = Math.min(wait * 1.5, MAX_INTERVAL_MS)
        plan()
      }, wait)
    }
    const onReturn = () => {
      if (!document.hidden && !isOffline()) newest.current()
      plan()
    }
    plan()
    document.addEventListener('visibilitychange', onReturn)
    window.addEventListener('online', onReturn)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onReturn)
      window.removeEventListener('online', onReturn)
    }
  }, [isWaiting])
}
