'use client'

import { useRouter } from 'next/navigation'
import { Button, type ButtonVariant } from '@/components/ui/button'
import { showSuccess } from '@/components/ui/toast'
import { useTapForm } from '@/components/ui/use-tap-form'
import type { ActionResult } from '@/lib/core/action-result'

export type TapButtonProps = {
  action: (previous: ActionResult | null, form: FormData) => Promise<ActionResult>
  /** What is sent. */
  fields: Readonly<Record<string, string>>
  label: string
  /** What it is about, for those who do not see the row. */
  of: string
  /** What is told when it is done. */
  done: string
  variant?: ButtonVariant
  disabled?: boolean
}

/** One tap that changes a row of a list; the list then shows it. */
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
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="small" variant={variant} busy={busy} disabled={disabled}>
        {label}
        <span className="sr-only">{of}</span>
      </Button>
      {message && <p className="max-w-60 text-sm text-danger">{message}</p>}
    </form>
  )
}
