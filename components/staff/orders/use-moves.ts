'use client'

import { unstable_rethrow, useRouter } from 'next/navigation'
import { isOffline } from '@/components/ui/connection'
import { type SubmitEvent, useActionState, useRef, useState, useTransition } from 'react'
import { ordersDeskCopy as copy } from '@/components/staff/orders/copy'
import { showRequestError } from '@/components/ui/request-error'
import { showSuccess } from '@/components/ui/toast'
import { useUndo } from '@/components/ui/use-undo'
import { moveOrderAction, undoMovesAction } from '@/lib/orders/actions'
import { type PlainMove, isUndoable } from '@/lib/orders/rules'

/** What happens to one order: its step is being sent, was refused, or is done. */
export type MoveState = { readonly busy?: boolean; readonly message?: string; readonly done?: PlainMove }

const NOTHING: MoveState = {}

/**
 * Sends steps of one button, for many orders with one form for each kind of step. The button's value names its order,
 * so that a list of fifty needs no fifty forms, and the forms work without script. Steps of several orders may be under
 * way at once.
 * @param version changes when the orders are read again; steps done before that are forgotten
 * @param listId the element that takes the focus after a step, because the button disappears
 */
export function useMoves({ version, listId }: { version: unknown; listId: string }) {
  const router = useRouter()
  const undo = useUndo({ action: undoMovesAction, undone: copy.undone })
  const [plainResult, submitPlain] = useActionState(moveOrderAction, null)
  const [states, setStates] = useState<Readonly<Record<string, MoveState>>>({})
  const [, startSending] = useTransition()
  // Set synchronously, because `states` changes only with the next render and a second click could come first.
  const underway = useRef(new Set<string>())
  const [seen, setSeen] = useState(version)
  if (seen !== version) {
    setSeen(version)
    setStates(Object.fromEntries(Object.entries(states).filter(([, { done }]) => done === undefined)))
  }

  const change = (orderId: string, state: MoveState) => {
    setStates((others) => ({ ...others, [orderId]: state }))
  }

  const send = async (orderId: string, orderNumber: string, form: FormData): Promise<void> => {
    const wasOffline = isOffline()
    try {
      const answer = await moveOrderAction(null, form)
      if (answer.ok) onMoved(orderId, orderNumber, answer.data.done)
      else change(orderId, { message: answer.message })
    } catch (error) {
      unstable_rethrow(error)
      change(orderId, { message: showRequestError(error, wasOffline, { isInForm: true }) })
    }
  }

  const onMoved = (orderId: string, orderNumber: string, done: PlainMove) => {
    change(orderId, { done })
    if (isUndoable(done)) undo.offer([{ 'ids[]': orderId }], copy.done[done](orderNumber))
    else showSuccess(copy.done[done](orderNumber), { duration: 4000 })
    document.getElementById(listId)?.focus({ preventScroll: true })
    router.refresh()
  }

  return {
    formProps: {
      action: submitPlain,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent
        if (!(submitter instanceof HTMLButtonElement) || underway.current.has(submitter.value)) return
        const { value: orderId, dataset } = submitter
        const form = new FormData(event.currentTarget, submitter)
        underway.current.add(orderId)
        change(orderId, { busy: true })
        startSending(() =>
          send(orderId, dataset['order'] ?? '', form).finally(() => {
            underway.current.delete(orderId)
          }),
        )
      },
    },
    /** The state of an order. A plain form that was refused names it in its values. */
    stateOf: (orderId: string): MoveState =>
      states[orderId] ??
      (plainResult?.ok === false && plainResult.values?.['orderId'] === orderId
        ? { message: plainResult.message }
        : NOTHING),
    /** For steps with a form of their own. */
    onMoved,
    undo,
  }
}
