'use client'

import { useRouter } from 'next/navigation'
import { useWhileWaiting } from './use-while-waiting'

/** Refreshes a page that shows a pending bank transfer. */
export function RefreshWhileWaiting() {
  const router = useRouter()
  useWhileWaiting(true, () => {
    router.refresh()
  })
  return null
}
