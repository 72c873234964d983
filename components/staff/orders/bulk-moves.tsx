'use client'

import { useRouter } from 'next/navigation'
import { ordersDeskCopy as copy } from '@/components/staff/orders/copy'
import { BulkBar } from '@/components/ui/bulk-bar'
import { showSuccess } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import { moveOrdersAction } from '@/lib/orders/actions'
import { type BulkMove, canMove } from '@/lib/orders/rules'
import { type BulkOutcomeDto, SLIP_STATUSES, bulkMoveSchema } from '@/lib/orders/schema'

/** Moves all selected orders one step, and lists those that failed with the reason. */
export function BulkMoves({ formId, move, hasRows }: { formId: string; move: BulkMove; hasRows: boolean }) {
  const router = useRouter()
  const { formProps, busy, message, errorOf, result } = useActionForm({
    schema: bulkMoveSchema,
    action: moveOrdersAction,
    onSuccess: ({ move: done, moved }) => {
      if (moved.length > 0) showSuccess(copy.bulkDone[done](moved.length), { duration: 4000 })
      router.refresh()
    },
  })
  if (!hasRows && !result) return null
  const hasSlips = SLIP_STATUSES.some((status) => canMove(status, move))
  return (
    <BulkBar
      formId={formId}
      formProps={formProps}
      busy={busy}
      message={message ?? errorOf('ids')}
      label={(count) => copy.bulkOrders(copy.bulk[move], count)}
      opens={hasSlips ? { path: '/staff/orders/packing-slips', label: copy.lists.slips } : undefined}
      outcome={<div role="status">{result?.ok && <Outcome outcome={result.data} />}</div>}
    >
      <input type="hidden" name="move" value={move} />
    </BulkBar>
  )
}

function Outcome({ outcome: { move, moved, refused } }: { outcome: BulkOutcomeDto }) {
  return (
    <div className="grid gap-1 py-2">
      <p className="font-semibold">
        {copy.bulkDone[move](moved.length)} {refused.length > 0 && copy.bulkRefused(refused.length)}
      </p>
      {refused.length > 0 && (
        <ul className="grid max-h-40 gap-1 overflow-y-auto text-danger">
          {refused.map(({ id, orderNumber, message }) => (
            <li key={id}>
              <span className="money font-semibold">{orderNumber || copy.missing}</span>: {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
