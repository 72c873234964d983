import { useState } from 'react'
import { ordersDeskCopy as copy } from '@/components/staff/orders/copy'
import { DeliverLink, type MovableOrder, MoveButton, MovedBadge } from '@/components/staff/orders/move-button'
import type { useMoves } from '@/components/staff/orders/use-moves'
import { ReasonDisclosure, ReasonFields } from '@/components/ui/reason-form'
import { useActionForm } from '@/components/ui/use-action-form'
import { moveOrderAction } from '@/lib/orders/actions'
import { type ReasonedMove, needsReason, plainMovesFrom } from '@/lib/orders/rules'
import { moveFormSchema } from '@/lib/orders/schema'

export type RowMovesProps = { order: MovableOrder; moves: ReturnType<typeof useMoves> }

/** The steps that one order of a list can take now. After one, none is shown until the list is read again. */
export function RowMoves({ order, moves }: RowMovesProps) {
  const state = moves.stateOf(order.id)
  if (state.done) return <MovedBadge move={state.done} />
  return (
    <div className="grid gap-2 sm:flex sm:flex-wrap sm:items-start">
      {plainMovesFrom(order.status).map((move) =>
        needsReason(move) ? (
          <ReasonedStep key={move} order={order} move={move} moves={moves} disabled={state.busy === true} />
        ) : (
          <MoveButton key={move} order={order} move={move} state={state} />
        ),
      )}
      <DeliverLink order={order} />
    </div>
  )
}

type ReasonedStepProps = RowMovesProps & { move: ReasonedMove; disabled: boolean }

/**
 * A step with a reason. Its form is made when it is opened, because most of the list's forms never are. Before the
 * page's script has run it names the page that has the form.
 */
function ReasonedStep(props: ReasonedStepProps) {
  const [isOpened, setOpened] = useState(false)
  return (
    <ReasonDisclosure
      copy={copy.reasons[props.move](props.order.orderNumber)}
      isDanger
      onOpen={() => {
        setOpened(true)
      }}
    >
      {isOpened ? <StepReason {...props} /> : <p className="text-sm text-muted">{copy.reasonOnOrder}</p>}
    </ReasonDisclosure>
  )
}

function StepReason({ order: { id, orderNumber }, move, moves, disabled }: ReasonedStepProps) {
  const form = useActionForm({
    schema: moveFormSchema,
    action: moveOrderAction,
    onSuccess: ({ done }) => {
      moves.onMoved(id, orderNumber, done)
    },
  })
  return (
    <ReasonFields
      form={form}
      copy={copy.reasons[move](orderNumber)}
      hidden={{ orderId: id, move }}
      isDanger
      disabled={disabled}
    />
  )
}
