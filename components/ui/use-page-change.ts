'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/** Runs `work` whenever the path has changed: a frame stays while its pages change, and what it shows may be old by then. */
export function usePageChange(work: () => void): void {
  const path = usePathname()
  const shownOn = useRef(path)
  useEffect(() => {
    if (shownOn.current === path) return
    shownOn.current = path
    work()
  })
}
