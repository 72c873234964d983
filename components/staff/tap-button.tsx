'use client'

import { useRouter } from 'next/navigation'
import { Button, type ButtonVariant } from '@/components/ui/button'
import { HiddenFields } from '@/components/ui/hidden-fields'
import { showSuccess } from '@/components/ui/toast'
import { useTapForm } from '@/components/ui/use-tap-form'
import type { ActionResult } from '@/lib/core/action-result'

export type TapButtonProps = {
  action: (previous: ActionResult | null, form: FormData) => Promise<ActionResult>
  /** The hidden fields to send. */
  fields: Readonly<Record<string, string>>
  label: string
  /** Follows the label for screen readers: which row it changes. */
  of: string
  /** The toast after success. */
  done: string
  variant?: ButtonVariant
  disabled?: boolean
}

/** A button that changes one row of a list and reads the list again. */
export function TapButton({
  action,
  fields,
  label,
  of,
  done,
  variant = 'secondary',
  disabled = false,
}: TapButtonProps) {
  const router = useRouter()
  const { formProps, busy, message } = useTapForm({
    action,
    onSuccess: () => {
      showSuccess(done)
      router.refresh()
    },
  })
  return (
    <form {...formProps} className="inline-grid gap-1">
      <HiddenFields fields={fields} />
      <Button type="submit" size="small" variant={variant} busy={busy} disabled={disabled}>
        {label}
        <span className="sr-only">{of}</span>
      </Button>
      {message && <p className="max-w-60 text-sm text-danger">{message}</p>}
    </form>
  )
}
