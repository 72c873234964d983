'use client'

import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import { ordersDeskCopy as copy } from '@/components/staff/orders/copy'
import { Badge } from '@/components/ui/badge'
import { Button, ButtonLink } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { ReasonForm } from '@/components/ui/reason-form'
import { showSuccess } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import { useTapForm } from '@/components/ui/use-tap-form'
import { moveOrderAction } from '@/lib/orders/actions'
import { PLAIN_MOVES, type PlainMove, STAFF_MOVES, STATUS_LABELS, canMove, needsReason } from '@/lib/orders/rules'
import { type StaffOrderDto, moveFormSchema } from '@/lib/orders/schema'

type MovableOrder = Pick<StaffOrderDto, 'id' | 'orderNumber' | 'status' | 'isPaymentDS' | 'termsAccepted'>

export type OrderMovesProps = {
  order: MovableOrder
  /** The list takes the focus when its row disappears. */
  listId: string
}

/** Why a step is not possible yet; undefined when it is. The server checks again. */
function blockerOf(move: PlainMove, { isPaymentDS, termsAccepted }: MovableOrder): string | undefined {
  if (move === 'approve' && !termsAccepted) return copy.approveBlocker
  if (move === 'pack' && !isPaymentDS) return copy.packBlocker
  return undefined
}

/** A step of one button. A list has a hundred of them, so they do without the form library. */
const useMove = (onSuccess: OnMoved) => useTapForm({ action: moveOrderAction, onSuccess })
type OnMoved = (answer: { done: PlainMove }) => void

/** The steps an order can take now. After one, none is shown until the list is read again. */
export function OrderMoves({ order, listId }: OrderMovesProps) {
  const { id, orderNumber, status } = order
  const router = useRouter()
  const [taken, setTaken] = useState<PlainMove>()
  const onMoved: OnMoved = ({ done }) => {
    setTaken(done)
    showSuccess(copy.done[done](orderNumber), { duration: 4000 })
    document.getElementById(listId)?.focus({ preventScroll: true })
    router.refresh()
  }
  const forward = useMove(onMoved)
  const reasoned = useActionForm({ schema: moveFormSchema, action: moveOrderAction, onSuccess: onMoved })

  const done = taken ?? forward.answer?.done ?? (reasoned.result?.ok ? reasoned.result.data.done : undefined)
  if (done) return <Badge tone="success">{STATUS_LABELS[STAFF_MOVES[done].to]}</Badge>

  const moves = PLAIN_MOVES.filter((move) => canMove(status, move))
  const [next, ...others] = moves.filter((move) => !needsReason(move))
  const withReason = moves.filter(needsReason)
  return (
    <div className="grid gap-2 sm:flex sm:flex-wrap sm:items-start">
      {next && <MoveForm form={forward} order={order} move={next} disabled={reasoned.busy} />}
      {canMove(status, 'deliver') && (
        <ButtonLink href={`/staff/delivery?order=${id}`} size="small">
          {copy.moves.deliver}
          <span className="sr-only">{orderNumber}</span>
        </ButtonLink>
      )}
      {others.map((move) => (
        <OtherMove key={move} order={order} move={move} disabled={forward.busy || reasoned.busy} onMoved={onMoved} />
      ))}
      {withReason.map((move) => (
        <ReasonForm
          key={move}
          form={reasoned}
          copy={copy.reasons[move](orderNumber)}
          hidden={{ orderId: id, move }}
          isDanger
          disabled={forward.busy}
        />
      ))}
    </div>
  )
}

type MoveProps = { order: MovableOrder; move: PlainMove; disabled: boolean }

function MoveForm({ form, order, move, disabled }: MoveProps & { form: ReturnType<typeof useMove> }) {
  const blockerId = useId()
  const blocker = blockerOf(move, order)
  return (
    <form {...form.formProps} className="grid gap-2 sm:max-w-64 sm:justify-items-start">
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="move" value={move} />
      <Button
        type="submit"
        size="small"
        busy={form.busy}
        disabled={blocker !== undefined || disabled}
        aria-describedby={blocker && blockerId}
      >
        {copy.moves[move]}
        <span className="sr-only">{order.orderNumber}</span>
      </Button>
      {blocker && (
        <p id={blockerId} className="text-sm text-muted">
          {blocker}
        </p>
      )}
      {form.message && <FormError message={form.message} />}
    </form>
  )
}

function OtherMove({ onMoved, ...props }: MoveProps & { onMoved: OnMoved }) {
  return <MoveForm {...props} form={useMove(onMoved)} />
}
