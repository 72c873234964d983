import { ordersDeskCopy as copy } from '@/components/staff/orders/copy'
import type { MoveState, useMoves } from '@/components/staff/orders/use-moves'
import { Badge } from '@/components/ui/badge'
import { Button, ButtonLink } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { type PlainMove, STAFF_MOVES, STATUS_LABELS, canMove } from '@/lib/orders/rules'
import type { StaffOrderDto } from '@/lib/orders/schema'

export type MovableOrder = Pick<StaffOrderDto, 'id' | 'orderNumber' | 'status' | 'isPaymentDS' | 'termsAccepted'>

/** Why a step is not possible yet; undefined when it is. The server checks again. */
function blockerOf(move: PlainMove, { isPaymentDS, termsAccepted }: MovableOrder): string | undefined {
  if (move === 'approve' && !termsAccepted) return copy.approveBlocker
  if (move === 'pack' && !isPaymentDS) return copy.packBlocker
  return undefined
}

const formOf = (move: PlainMove) => `${move}-orders`

/** The forms of the buttons below, one for each kind of step. */
export const MoveForms = ({
  moves,
  formProps,
}: { moves: readonly PlainMove[] } & Pick<ReturnType<typeof useMoves>, 'formProps'>) =>
  moves.map((move) => (
    <form key={move} id={formOf(move)} hidden {...formProps}>
      <input type="hidden" name="move" value={move} />
    </form>
  ))

export type MoveButtonProps = { order: MovableOrder; move: PlainMove; state: MoveState; disabled?: boolean }

/** A step of one button. It belongs to the form of its kind in `MoveForms`. */
export function MoveButton({ order, move, state, disabled = false }: MoveButtonProps) {
  const { id, orderNumber } = order
  const blocker = blockerOf(move, order)
  const blockerId = `${move}-${id}`
  return (
    <div className="grid gap-2 sm:max-w-64 sm:justify-items-start">
      <Button
        type="submit"
        form={formOf(move)}
        name="orderId"
        value={id}
        data-order={orderNumber}
        size="small"
        busy={state.busy}
        disabled={blocker !== undefined || disabled}
        aria-describedby={blocker && blockerId}
      >
        {copy.moves[move]}
        <span className="sr-only">{orderNumber}</span>
      </Button>
      {blocker && (
        <p id={blockerId} className="text-sm text-muted">
          {blocker}
        </p>
      )}
      {state.message && <FormError message={state.message} />}
    </div>
  )
}

/** Leads to the page at the door, where an order that is on its way is delivered. */
export const DeliverLink = ({ order: { id, orderNumber, status } }: { order: MovableOrder }) =>
  canMove(status, 'deliver') && (
    <ButtonLink href={`/staff/delivery?order=${id}`} size="small">
      {copy.moves.deliver}
      <span className="sr-only">{orderNumber}</span>
    </ButtonLink>
  )

/** The status after a step, until the orders are read again. */
export const MovedBadge = ({ move }: { move: PlainMove }) => (
  <Badge tone="success">{STATUS_LABELS[STAFF_MOVES[move].to]}</Badge>
)
