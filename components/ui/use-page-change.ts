'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/** Runs `work` after each change of the path, for layouts that stay mounted while their pages change. */
export function usePageChange(work: () => void): void {
  const path = usePathname()
  const shownOn = useRef(path)
  useEffect(() => {
    if (shownOn.current === path) return
    shownOn.current = path
    work()
  })
}
