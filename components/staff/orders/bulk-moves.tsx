'use client'

import { unstable_rethrow, useRouter } from 'next/navigation'
import { type SubmitEvent, useActionState, useRef, useState, useTransition } from 'react'
import { ordersDeskCopy as copy } from '@/components/staff/orders/copy'
import { Button } from '@/components/ui/button'
import { listCopy } from '@/components/ui/copy'
import { Disclosure } from '@/components/ui/disclosure'
import { FormError } from '@/components/ui/field'
import { showRequestError } from '@/components/ui/request-error'
import { showSuccess } from '@/components/ui/toast'
import { AllTicks } from '@/components/ui/select-all'
import { tickedIds, useTicks } from '@/components/ui/use-ticks'
import type { Undo } from '@/components/ui/use-undo'
import type { ActionResult } from '@/lib/core/action-result'
import { moveOrdersAction } from '@/lib/orders/actions'
import { type BulkMove, canMove, isUndoable, needsReason } from '@/lib/orders/rules'
import { type BulkOutcomeDto, SLIP_STATUSES } from '@/lib/orders/schema'
import { reasonHint } from '@/lib/core/reason-rules'

export type BulkMovesProps = { formId: string; moves: readonly BulkMove[]; undo: Undo }

const SLIPS = '/staff/orders/packing-slips'

/**
 * Moves all selected orders one step, and names those that did not move with the reason. It appears with the first
 * selected order, by CSS. Without script it is a plain form.
 */
export function BulkMoves({ formId, moves, undo }: BulkMovesProps) {
  const router = useRouter()
  const { count } = useTicks(formId)
  const { formProps, busy, result } = useBulkForm(undo)
  const refusal = result?.ok === false ? result.message : undefined
  const isKept = busy || refusal !== undefined || (result?.ok === true && result.data.refused.length > 0)
  const hasSlips = SLIP_STATUSES.some((status) => moves.some((move) => canMove(status, move)))
  return (
    <form
      {...formProps}
      id={formId}
      data-stays={isKept || undefined}
      className="bulk-bar ticked-only foot-bar no-print"
    >
      <div role="status">{result?.ok && <Outcome outcome={result.data} />}</div>
      {refusal !== undefined && <FormError message={refusal} />}
      <div className="flex min-h-target flex-wrap items-center gap-3">
        {count !== undefined && (
          <>
            <label className="inline-flex min-h-target cursor-pointer items-center gap-3 sm:hidden">
              <AllTicks formId={formId} />
              {listCopy.selectAll}
            </label>
            <span className="money text-muted">{listCopy.selected(count)}</span>
          </>
        )}
        <span className="me-auto" />
        {moves
          .filter((move) => !needsReason(move))
          .map((move) => (
            <Button key={move} type="submit" name="move" value={move} busy={busy} disabled={count === 0}>
              {copy.bulkOrders(copy.bulk[move], count)}
            </Button>
          ))}
        {hasSlips && (
          <Button
            type="submit"
            variant="secondary"
            formAction={SLIPS}
            formMethod="get"
            disabled={count === 0}
            onClick={(event) => {
              // The script's submission would perform the action of the form.
              event.preventDefault()
              router.push(`${SLIPS}?${tickedIds(formId)}`)
            }}
          >
            {copy.lists.slips}
          </Button>
        )}
        {moves.includes('reject') && <BulkReject count={count} busy={busy} />}
      </div>
    </form>
  )
}

/** Reasons to reject by: one tap for the usual ones, and a text for any other. */
function BulkReject({ count, busy }: { count: number | undefined; busy: boolean }) {
  return (
    <Disclosure label={copy.bulkReject.open} isDanger className="open:basis-full">
      <div className="mt-2 grid gap-3">
        <p>{copy.bulkReject.lead(count)}</p>
        <p id="bulk-reject-readers" className="text-sm text-muted">
          {reasonHint('order_reject')}
        </p>
        <div className="flex flex-wrap gap-2">
          {copy.bulkReject.templates.map((reason) => (
            <Button
              key={reason}
              type="submit"
              name="template"
              value={reason}
              variant="secondary"
              size="small"
              busy={busy}
              disabled={count === 0}
            >
              {reason}
            </Button>
          ))}
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <label className="grid min-w-0 grow gap-1 text-sm font-semibold">
            {copy.bulkReject.other}
            <input
              name="reason"
              maxLength={300}
              autoComplete="off"
              aria-describedby="bulk-reject-readers"
              className="control"
            />
          </label>
          <Button type="submit" name="move" value="reject" variant="danger" busy={busy} disabled={count === 0}>
            {copy.bulkOrders(copy.bulk.reject, count)}
          </Button>
        </div>
      </div>
    </Disclosure>
  )
}

/** Sends the form with the button that was pressed, which names the step or the reason. */
function useBulkForm(undo: Undo) {
  const router = useRouter()
  const [plainResult, submitPlain] = useActionState(moveOrdersAction, null)
  const [scripted, setScripted] = useState<ActionResult<BulkOutcomeDto> | null>(null)
  const [busy, startSending] = useTransition()
  // Set synchronously, because `busy` changes only with the next render and a second click could come first.
  const underway = useRef(false)

  const send = async (form: FormData): Promise<void> => {
    const wasOffline = !navigator.onLine
    try {
      const answer = await moveOrdersAction(null, form)
      setScripted(answer)
      if (!answer.ok) return
      const { move, moved } = answer.data
      const steps = moved.map((id) => ({ 'ids[]': id }))
      if (moved.length > 0 && isUndoable(move)) undo.offer(steps, copy.bulkDone[move](moved.length))
      else if (moved.length > 0) showSuccess(copy.bulkDone[move](moved.length), { duration: 4000 })
      router.refresh()
    } catch (error) {
      unstable_rethrow(error)
      setScripted({ ok: false, message: showRequestError(error, wasOffline, { isInForm: true }) })
    }
  }

  return {
    busy,
    result: scripted ?? plainResult,
    formProps: {
      action: submitPlain,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (underway.current) return
        underway.current = true
        const form = new FormData(event.currentTarget, event.nativeEvent.submitter)
        startSending(() =>
          send(form).finally(() => {
            underway.current = false
          }),
        )
      },
    },
  }
}

function Outcome({ outcome: { move, moved, refused } }: { outcome: BulkOutcomeDto }) {
  if (refused.length === 0) return null
  const before = refused.filter(({ code }) => code === 'wrong_state')
  const others = refused.filter(({ code }) => code !== 'wrong_state')
  return (
    <div className="grid gap-1 py-2">
      <p className="font-semibold">
        {copy.bulkDone[move](moved.length)} {others.length > 0 && copy.bulkRefused(others.length)}
      </p>
      <Refused orders={others} />
      {before.length > 0 && <p className="font-semibold">{copy.alreadyMoved(before.length)}</p>}
      <Refused orders={before} />
    </div>
  )
}

const Refused = ({ orders }: { orders: BulkOutcomeDto['refused'] }) =>
  orders.length > 0 && (
    <ul className="grid max-h-40 gap-1 overflow-y-auto text-danger">
      {orders.map(({ id, orderNumber, message }) => (
        <li key={id}>
          <span className="money font-semibold">{orderNumber || copy.missing}</span>: {message}
        </li>
      ))}
    </ul>
  )
