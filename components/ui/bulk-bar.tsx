'use client'

import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react'
import { Button, type ButtonVariant } from '@/components/ui/button'
import { listCopy as copy } from '@/components/ui/copy'
import { FormError } from '@/components/ui/field'

export type BulkBarProps = {
  /** The id of this form, which the boxes of `bulkColumn` name. The form sends `ids`, a list. */
  formId: string
  /** Those of `useActionForm`. */
  formProps: ComponentProps<'form'>
  busy: boolean
  message: string | undefined
  /** What the button says: "Pack 12 orders"; `undefined` before the page's script knows how many. */
  label: (count: number | undefined) => string
  variant?: ButtonVariant
  /** What became of the last sending, row by row where it failed. */
  outcome?: ReactNode
  /** Hidden fields, and what else the whole selection needs. */
  children?: ReactNode
}

const boxesOf = (formId: string) => [
  ...document.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name="ids[]"][form="${CSS.escape(formId)}"]`),
]

/** Tells when a box may have been ticked, and when a fresh list has brought other boxes. */
function followBoxes(tell: () => void): () => void {
  const rows = new MutationObserver(tell)
  rows.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('change', tell)
  return () => {
    rows.disconnect()
    document.removeEventListener('change', tell)
  }
}

/** How many boxes are ticked, of how many: '3/50'. */
function countBoxes(formId: string): string {
  const boxes = boxesOf(formId)
  return `${boxes.filter((box) => box.checked).length}/${boxes.length}`
}

/** What is done with all ticked rows of a table at once. It stays in sight below the table, and is a plain form without script. */
export function BulkBar({ formId, formProps, busy, message, label, variant, outcome, children }: BulkBarProps) {
  const ticks = useSyncExternalStore(
    followBoxes,
    () => countBoxes(formId),
    () => undefined,
  )
  const [count, all] = ticks?.split('/').map(Number) ?? []
  const tickAll = (checked: boolean) => {
    for (const box of boxesOf(formId)) box.checked = checked
  }
  return (
    <form {...formProps} id={formId} className="bulk-bar foot-bar no-print">
      {children}
      {outcome}
      {message && <FormError message={message} />}
      <div className="flex min-h-target flex-wrap items-center gap-x-5 gap-y-2">
        {count !== undefined && (
          <>
            <label className="inline-flex min-h-target cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                checked={count > 0 && count === all}
                onChange={(event) => {
                  tickAll(event.currentTarget.checked)
                }}
                className="size-5 accent-brand"
              />
              {copy.selectAll}
            </label>
            <span role="status" className="money text-muted">
              {copy.selected(count)}
            </span>
          </>
        )}
        <Button type="submit" variant={variant} busy={busy} disabled={count === 0} className="ms-auto">
          {label(count)}
        </Button>
      </div>
    </form>
  )
}
