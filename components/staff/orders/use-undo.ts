'use client'

import { unstable_rethrow, useRouter } from 'next/navigation'
import { useRef } from 'react'
import { ordersDeskCopy as copy } from '@/components/staff/orders/copy'
import { showRequestError } from '@/components/ui/request-error'
import { showError, showSuccess } from '@/components/ui/toast'
import { undoMovesAction } from '@/lib/orders/actions'
import { UNDO_SECONDS } from '@/lib/orders/rules'

export type Undo = ReturnType<typeof useUndo>

/**
 * Offers for some seconds to take steps back. They are done already, so a tab that is closed loses nothing; the server
 * decides whether they can still be taken back.
 */
export function useUndo() {
  const router = useRouter()
  const latest = useRef<readonly string[]>([])

  const undo = async (ids: readonly string[]): Promise<void> => {
    const wasOffline = !navigator.onLine
    const form = new FormData()
    for (const id of ids) form.append('ids[]', id)
    latest.current = []
    try {
      const answer = await undoMovesAction(null, form)
      if (!answer.ok) {
        showError(answer.message)
        return
      }
      const { undone, refused } = answer.data
      if (undone.length > 0) showSuccess(copy.undone(undone.length), { duration: 4000 })
      for (const { id, message } of refused) showError(message, { id })
      router.refresh()
    } catch (error) {
      unstable_rethrow(error)
      showRequestError(error, wasOffline)
    }
  }

  return {
    /** Says what was done, with a button that takes it back. */
    offer: (ids: readonly string[], done: string) => {
      latest.current = ids
      showSuccess(done, {
        duration: UNDO_SECONDS * 1000,
        action: { label: copy.undo, onClick: () => void undo(ids) },
      })
    },
    /** Takes back the newest steps that were offered. */
    undoLatest: () => {
      if (latest.current.length > 0) void undo(latest.current)
    },
  }
}
