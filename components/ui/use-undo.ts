'use client'

import { unstable_rethrow, useRouter } from 'next/navigation'
import { useRef } from 'react'
import { isOffline } from '@/components/ui/connection'
import { undoCopy as copy } from '@/components/ui/copy'
import { showRequestError } from '@/components/ui/request-error'
import { showError, showSuccess } from '@/components/ui/toast'
import type { ActionResult } from '@/lib/core/action-result'
import { UNDO_SECONDS, type UndoOutcome } from '@/lib/core/undo-rules'

/** The fields that name a step to the action. A name that ends in `[]` comes once for each step. */
export type Step = Readonly<Record<string, string>>

export type UndoOptions = {
  /** Takes back the steps of a form. */
  action: (previous: null, form: FormData) => Promise<ActionResult<UndoOutcome>>
  /** Says how many steps were taken back. */
  undone: (count: number) => string
}
export type Undo = ReturnType<typeof useUndo>

/**
 * Offers for some seconds to take steps back. They are done already, so a tab that is closed loses nothing; the server
 * decides whether they can still be taken back.
 */
export function useUndo({ action, undone: words }: UndoOptions) {
  const router = useRouter()
  const latest = useRef<readonly Step[]>([])

  const undo = async (steps: readonly Step[]): Promise<void> => {
    const wasOffline = isOffline()
    const form = new FormData()
    for (const [name, value] of steps.flatMap((step) => Object.entries(step))) form.append(name, value)
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
    offer: (steps: readonly Step[], done: string) => {
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
