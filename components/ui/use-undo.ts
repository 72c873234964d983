'use client'

import { unstable_rethrow, useRouter } from 'next/navigation'
import { useRef } from 'react'
import { isOffline } from '@/components/ui/connection'
import { undoCopy as copy } from '@/components/ui/copy'
import { showRequestError } from '@/components/ui/request-error'
import { showError, showSuccess } from '@/components/ui/toast'
import type { ActionResult } from '@/lib/core/action-result'
import { UNDO_SECONDS, type UndoOutcome } from '@/lib/core/undo-rules'

export type UndoOptions = {
  /** Takes back the steps whose names are the list `field` of the form. */
  action: (previous: null, form: FormData) => Promise<ActionResult<UndoOutcome>>
  /** The name of the list: 'ids[]'. */
  field: string
  /** Says how many steps were taken back. */
  undone: (count: number) => string
}
export type Undo = ReturnType<typeof useUndo>

/**
 * Offers for some seconds to take steps back. They are done already, so a tab that is closed loses nothing; the server
 * decides whether they can still be taken back.
 */
export function useUndo({ action, field, undone: words }: UndoOptions) {
  const router = useRouter()
  const latest = useRef<readonly string[]>([])

  const undo = async (steps: readonly string[]): Promise<void> => {
    const wasOffline = isOffline()
    const form = new FormData()
    for (const step of steps) form.append(field, step)
    latest.current = []
    try {
      const answer = await action(null, form)
      if (!answer.ok) {
        showError(answer.message)
        return
      }
      const { undone, refused } = answer.data
      if (undone.length > 0) showSuccess(words(undone.length), { duration: 4000 })
      for (const { id, message } of refused) showError(message, { id })
      router.refresh()
    } catch (error) {
      unstable_rethrow(error)
      showRequestError(error, wasOffline)
    }
  }

  return {
    /** Says what was done, with a button that takes it back. */
    offer: (steps: readonly string[], done: string) => {
      latest.current = steps
      showSuccess(done, {
        duration: UNDO_SECONDS * 1000,
        action: { label: copy.undo, onClick: () => void undo(steps) },
      })
    },
    /** Takes back the newest steps that were offered. */
    undoLatest: () => {
      if (latest.current.length > 0) void undo(latest.current)
    },
  }
}
