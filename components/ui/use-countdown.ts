'use client'

import { useEffect, useState } from 'react'

const SECOND = 1000

/**
 * Counts whole seconds down to 0, from the moment that `from` is shown first; another `from` starts again. The count
 * needs no clock that agrees with the server's, and is right after the phone has slept.
 */
export function useCountdown(from: { readonly wait: number }): number {
  const [count, setCount] = useState({ from, left: from.wait })
  if (count.from !== from) setCount({ from, left: from.wait })
  useEffect(() => {
    const end = Date.now() + from.wait * SECOND
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / SECOND))
      setCount({ from, left })
      if (left === 0) clearInterval(timer)
    }, SECOND)
    return () => {
      clearInterval(timer)
    }
  }, [from])
  return count.from === from ? count.left : from.wait
}
