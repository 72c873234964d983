'use client'

import { listCopy as copy } from '@/components/ui/copy'
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
  if (count === undefined) return <span className="sr-only">{copy.select}</span>
  return (
    <>
      {/* On a phone the bar has the checkbox, and the heading still has its name. */}
      <span className="sr-only sm:hidden">{copy.select}</span>
      <label className="-m-3 inline-grid size-11 cursor-pointer place-items-center max-sm:hidden">
        <span className="sr-only">{copy.selectAll}</span>
        <AllTicks formId={formId} />
      </label>
    </>
  )
}
