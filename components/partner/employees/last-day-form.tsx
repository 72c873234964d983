'use client'

import { Button } from '@/components/ui/button'
import { FormError, TextField } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { useTapForm } from '@/components/ui/use-tap-form'
import { setLastDayAction, takeBackLastDayAction } from '@/lib/employees/actions'
import { lastDayFormSchema } from '@/lib/employees/schema'
import { employeesCopy } from './copy'

const copy = employeesCopy.one

export function LastDayForm({ employeeId, lastDay }: { employeeId: string; lastDay: string | null }) {
  const { formProps, field, busy, message } = useActionForm({
    schema: lastDayFormSchema,
    action: setLastDayAction,
    ...(lastDay === null ? {} : { initial: { lastDay } }),
  })
  return (
    <form {...formProps} className="grid gap-4">
      <FormError message={message} />
      <input type="hidden" name="employeeId" value={employeeId} />
      <TextField {...field('lastDay')} type="date" label={copy.lastDay} hint={copy.lastDayHint} required />
      <Button
        type="submit"
        variant={lastDay === null ? 'danger' : 'secondary'}
        busy={busy}
        className="justify-self-start"
      >
        {lastDay === null ? copy.enter : copy.change}
      </Button>
    </form>
  )
}

/** Removes a last day that was entered by mistake. */
export function TakeBackForm({ employeeId }: { employeeId: string }) {
  const { formProps, busy, message } = useTapForm({ action: takeBackLastDayAction })
  return (
    <form {...formProps} className="mt-3 grid gap-3">
      {message && <FormError message={message} />}
      <input type="hidden" name="employeeId" value={employeeId} />
      <Button type="submit" variant="quiet" size="small" busy={busy} className="-ms-3 justify-self-start">
        {copy.takeBack}
      </Button>
    </form>
  )
}
