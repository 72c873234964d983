'use client'

import { ordersDeskCopy as copy } from '@/components/staff/orders/copy'
import { useTicks } from '@/components/ui/use-ticks'

/**
 * Ticks the orders that nothing keeps from their next step, as far as the list knows. The server checks each again. The
 * button has its place before the page's script runs, so that no row moves under the finger.
 */
export function SelectReady({ formId, ids }: { formId: string; ids: readonly string[] }) {
  const { count, tickOnly } = useTicks(formId)
  if (ids.length === 0) return null
  return (
    <button
      type="button"
      title={copy.readyHint}
      onClick={() => {
        tickOnly(ids)
      }}
      className={`text-link min-h-target font-semibold ${count === undefined ? 'invisible' : ''}`}
    >
      {copy.selectReady(ids.length)}
    </button>
  )
}
