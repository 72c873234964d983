'use client'

import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import { ordersDeskCopy as copy } from '@/components/staff/orders/copy'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { FormError, TextAreaField } from '@/components/ui/field'
import { showSuccess } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import { moveOrderAction } from '@/lib/orders/actions'
import { STAFF_MOVES, STATUS_LABELS, type StaffMove, staffMovesFrom } from '@/lib/orders/rules'
import { type StaffOrderDto, moveFormSchema } from '@/lib/orders/schema'

type MovableOrder = Pick<StaffOrderDto, 'id' | 'orderNumber' | 'status' | 'isPaymentDS' | 'termsAccepted'>

export type OrderMovesProps = {
  order: MovableOrder
  /** The list around, which takes the focus when the row has gone. */
  listId: string
}

/** Why a step has to wait; undefined when it can be taken. The server asks again. */
function waitsFor(move: StaffMove, { isPaymentDS, termsAccepted }: MovableOrder): string | undefined {
  if (move === 'approve' && !termsAccepted) return copy.approveWaits
  if (move === 'pack' && !isPaymentDS) return copy.packWaits
  return undefined
}

function useMove(orderNumber: string, listId: string) {
  const router = useRouter()
  return useActionForm({
    schema: moveFormSchema,
    action: moveOrderAction,
    onSuccess: ({ done }) => {
      showSuccess(copy.done[done](orderNumber), { duration: 4000 })
      document.getElementById(listId)?.focus({ preventScroll: true })
      router.refresh()
    },
  })
}

/** The steps an order can take now. One taken, none can be until the list is fresh. */
export function OrderMoves({ order, listId }: OrderMovesProps) {
  const { id, orderNumber, status } = order
  const forward = useMove(orderNumber, listId)
  const reject = useMove(orderNumber, listId)
  const waitId = useId()
  // A refusal of a form sent before the page's script ran: its fields have to be in sight.
  const [startsOpen] = useState(reject.result !== null)

  const done = [forward.result, reject.result].find((result) => result?.ok)
  if (done?.ok) return <Badge tone="success">{STATUS_LABELS[STAFF_MOVES[done.data.done]]}</Badge>

  const moves = staffMovesFrom(status)
  const next = moves.find((move) => move !== 'reject')
  const waits = next && waitsFor(next, order)
  return (
    <div className="grid gap-2 sm:flex sm:flex-wrap sm:items-start">
      {next && (
        <form {...forward.formProps} className="grid gap-2 sm:max-w-64 sm:justify-items-start">
          <input type="hidden" name="orderId" value={id} />
          <input type="hidden" name="move" value={next} />
          <Button
            type="submit"
            size="small"
            busy={forward.busy}
            disabled={waits !== undefined || reject.busy}
            aria-describedby={waits && waitId}
          >
            {copy.moves[next]}
            <span className="sr-only">{orderNumber}</span>
          </Button>
          {waits && (
            <p id={waitId} className="text-sm text-muted">
              {waits}
            </p>
          )}
          {forward.message && <FormError message={forward.message} />}
        </form>
      )}
      {moves.includes('reject') && (
        <details open={startsOpen} suppressHydrationWarning className="sm:open:basis-full">
          <summary
            className={buttonClass(
              'quiet',
              'small',
              'w-full list-none text-danger sm:w-auto [&::-webkit-details-marker]:hidden',
            )}
          >
            {copy.rejectMore}
            <span className="sr-only">{copy.withReason(orderNumber)}</span>
          </summary>
          <form {...reject.formProps} className="mt-2 grid max-w-md gap-3">
            <input type="hidden" name="orderId" value={id} />
            <input type="hidden" name="move" value="reject" />
            {reject.message && <FormError message={reject.message} />}
            <TextAreaField
              {...reject.field('reason')}
              label={
                <>
                  {copy.reason}
                  <span className="sr-only">{copy.reasonOf(orderNumber)}</span>
                </>
              }
              hint={copy.reasonHint}
              rows={2}
              maxLength={300}
              required
            />
            <Button
              type="submit"
              size="small"
              variant="danger"
              busy={reject.busy}
              disabled={forward.busy}
              className="sm:justify-self-start"
            >
              {copy.moves.reject}
              <span className="sr-only">{orderNumber}</span>
            </Button>
          </form>
        </details>
      )}
    </div>
  )
}
