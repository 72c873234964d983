'use client'

import { useEffect } from 'react'
import { forgetFlash } from '@/components/layout/forget-flash'

/** A neutral message of the previous page, shown once and without a toast. */
export function FlashNote({ children }: { children: string }) {
  useEffect(forgetFlash, [])
  return (
    <p role="status" className="mb-5 rounded-control bg-info-soft px-4 py-3 font-semibold text-info">
      {children}
    </p>
  )
}
