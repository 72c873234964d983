'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useSyncExternalStore } from 'react'
import { layoutCopy } from '@/components/layout/copy'
import { keptAddress } from '@/components/layout/kept-pages'
import { isOffline, watchConnection } from '@/components/ui/connection'
import { disableActions } from '@/components/layout/offline-actions'

type Connection = { readonly saveData?: boolean }

/**
 * Starts the service worker and asks it to store the store and order pages that the person opens (docs/decisions/0034).
 */
export function KeepOffline({ userId }: { userId: string }) {
  const path = usePathname()
  const query = useSearchParams()
  const url = keptAddress(path, new URLSearchParams(query))
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    navigator.serviceWorker.register('/sw.js').catch(() => {
      // Storage is off or full: the app works, but not offline.
    })
  }, [])
  useEffect(() => {
    const isSaving = (navigator as { connection?: Connection }).connection?.saveData
    if (url === undefined || isSaving || !('serviceWorker' in navigator)) return
    void navigator.serviceWorker.ready.then(({ active }) => {
      active?.postMessage({ type: 'keep', person: userId, url })
    })
  }, [url, userId])
  return null
}

/** Says that nothing can be sent, and disables what would send something. */
export function OfflineStrip() {
  const offline = useSyncExternalStore(watchConnection, isOffline, () => false)
  useEffect(() => (offline ? disableActions() : undefined), [offline])
  return (
    <div role="status" className="no-print">
      {offline && (
        <p className="page bg-warning-soft py-2.5 text-sm font-semibold text-warning">{layoutCopy.offline.strip}</p>
      )}
    </div>
  )
}
