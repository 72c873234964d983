'use client'

import { useRouter } from 'next/navigation'
import type { ComponentProps, ReactNode } from 'react'
import { Button, type ButtonVariant } from '@/components/ui/button'
import { listCopy as copy } from '@/components/ui/copy'
import { FormError } from '@/components/ui/field'
import { AllTicks } from '@/components/ui/select-all'
import { tickedIds, useTicks } from '@/components/ui/use-ticks'

export type BulkBarProps = {
  /** The id of this form, to which the checkboxes of `tickCell` refer. The form sends `ids`, a list. */
  formId: string
  /** From `useActionForm`. */
  formProps: ComponentProps<'form'>
  busy: boolean
  message: string | undefined
  /** The text of the button: "Pack 12 orders". `count` is undefined until the page's script runs. */
  label: (count: number | undefined) => string
  variant?: ButtonVariant
  /** Another button: it opens a page about the ticked rows, whose address has their `ids[]`. */
  opens?: { readonly path: string; readonly label: string } | undefined
  /** The result of the last submission, with the rows that failed. */
  outcome?: ReactNode
  /** Keeps the bar while nothing is ticked. A bar with it appears with the first ticked row of its section, by CSS. */
  stays?: boolean
  /** Hidden fields and inputs that apply to the whole selection. */
  children?: ReactNode
}

/** Applies one action to all ticked rows of a table. It stays visible below the table and works as a plain form. */
export function BulkBar({
  formId,
  formProps,
  busy,
  message,
  label,
  variant,
  opens,
  outcome,
  stays,
  children,
}: BulkBarProps) {
  const { count } = useTicks(formId)
  const router = useRouter()
  return (
    <form
      {...formProps}
      id={formId}
      data-stays={stays || undefined}
      className={`bulk-bar foot-bar no-print ${stays === undefined ? '' : 'ticked-only'}`}
    >
      {children}
      {outcome}
      {message && <FormError message={message} />}
      <div className="flex min-h-target flex-wrap items-center gap-x-5 gap-y-2">
        {count !== undefined && (
          <>
            <label className="inline-flex min-h-target cursor-pointer items-center gap-3 sm:hidden">
              <AllTicks formId={formId} />
              {copy.selectAll}
            </label>
            <span role="status" className="money text-muted">
              {copy.selected(count)}
            </span>
          </>
        )}
        <div className="ms-auto flex flex-wrap gap-3">
          <Button type="submit" variant={variant} busy={busy} disabled={count === 0}>
            {label(count)}
          </Button>
          {opens && (
            <Button
              type="submit"
              variant="secondary"
              formAction={opens.path}
              formMethod="get"
              disabled={count === 0}
              onClick={(event) => {
                // The script's submission would perform the action of the form.
                event.preventDefault()
                router.push(`${opens.path}?${tickedIds(formId)}`)
              }}
            >
              {opens.label}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}
