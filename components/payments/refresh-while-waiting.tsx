'use client'

import { useRouter } from 'next/navigation'
import { useWhileWaiting } from './use-while-waiting'

/** Stands on a page that says "waiting for your bank", and brings what the server knows by then. */
export function RefreshWhileWaiting() {
  const router = useRouter()
  useWhileWaiting(true, () => {
    router.refresh()
  })
  return null
}
