'use client'

import { ordersDeskCopy as copy } from '@/components/staff/orders/copy'
import {
  DeliverLink,
  type MovableOrder,
  MoveButton,
  MoveForms,
  MovedBadge,
} from '@/components/staff/orders/move-button'
import { useMoves } from '@/components/staff/orders/use-moves'
import { ReasonForm } from '@/components/ui/reason-form'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { moveOrderAction } from '@/lib/orders/actions'
import { needsReason, plainMovesFrom } from '@/lib/orders/rules'
import { moveFormSchema } from '@/lib/orders/schema'

export type OrderMovesProps = {
  order: MovableOrder
  /** The element that takes the focus after a step. */
  listId: string
}

/** The steps that one order can take now. After one, none is shown until the order is read again. */
export function OrderMoves({ order, listId }: OrderMovesProps) {
  const { id, orderNumber, status } = order
  const { formProps, stateOf, onMoved } = useMoves({ version: status, listId })
  const reasoned = useCheckedForm(moveFormSchema, {
    action: moveOrderAction,
    onSuccess: ({ done }) => {
      onMoved(id, orderNumber, done)
    },
  })
  const state = stateOf(id)
  const done = state.done ?? (reasoned.result?.ok ? reasoned.result.data.done : undefined)
  if (done) return <MovedBadge move={done} />

  const moves = plainMovesFrom(status)
  const tapped = moves.filter((move) => !needsReason(move))
  return (
    <div className="grid gap-2 sm:flex sm:flex-wrap sm:items-start">
      <MoveForms moves={tapped} formProps={formProps} />
      {tapped.map((move) => (
        <MoveButton key={move} order={order} move={move} state={state} disabled={reasoned.busy} />
      ))}
      <DeliverLink order={order} />
      {moves.filter(needsReason).map((move) => (
        <ReasonForm
          key={move}
          form={reasoned}
          copy={copy.reasons[move](orderNumber)}
          hidden={{ orderId: id, move }}
          isDanger
          disabled={state.busy}
        />
      ))}
    </div>
  )
}
