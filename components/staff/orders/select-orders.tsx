'use client'

import { ordersDeskCopy as copy } from '@/components/staff/orders/copy'
import { listCopy } from '@/components/ui/copy'
import { useTicks } from '@/components/ui/use-ticks'

/** A checkbox that ticks all rows of the page. */
export function AllTicks({ formId }: { formId: string }) {
  const { count = 0, all, tickAll } = useTicks(formId)
  return (
    <input
      type="checkbox"
      checked={count > 0 && count === all}
      onChange={(event) => {
        tickAll(event.currentTarget.checked)
      }}
      className="size-5 accent-brand"
    />
  )
}

/** The heading of the ticks. Only script can tick all rows. */
export function SelectAll({ formId }: { formId: string }) {
  const { count } = useTicks(formId)
  if (count === undefined) return <span className="sr-only">{listCopy.select}</span>
  return (
    <>
      {/* On a phone the bar has the checkbox, and the heading still has its name. */}
      <span className="sr-only sm:hidden">{listCopy.select}</span>
      <label className="-m-3 inline-grid size-11 cursor-pointer place-items-center max-sm:hidden">
        <span className="sr-only">{listCopy.selectAll}</span>
        <AllTicks formId={formId} />
      </label>
    </>
  )
}

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
