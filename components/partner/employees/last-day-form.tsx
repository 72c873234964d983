'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogCancel } from '@/components/ui/dialog'
import { FormError, TextField } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { formatDay } from '@/lib/core/clock'
import { formatNairaExact, fromNaira } from '@/lib/core/money'
import { setLastDayAction } from '@/lib/employees/actions'
import { employeesCopy } from './copy'

const copy = employeesCopy.one

export type LastDayFormProps = {
  employee: { readonly id: string; readonly fullname: string; readonly lastDay: string | null }
  /** What the employee owes, in naira. */
  owed: number
  /** The day in the address, which is how the dialog opens without script. */
  asked: string | undefined
}

/** Sets a last day, after a confirmation that says what is still owed and what happens then. */
export function LastDayForm({ employee: { id, fullname, lastDay }, owed, asked }: LastDayFormProps) {
  const [day, setDay] = useState(asked)
  const { formProps, busy, message } = useActionForm({ action: setLastDayAction })
  const close = () => {
    setDay(undefined)
  }
  return (
    <>
      <form
        action={`/partner/employees/${id}`}
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget).get('lastDay')
          if (typeof typed === 'string' && typed !== '') setDay(typed)
        }}
        className="grid gap-4"
      >
        <TextField
          name="lastDay"
          defaultValue={asked ?? lastDay ?? ''}
          type="date"
          label={copy.lastDay}
          hint={copy.lastDayHint}
          required
        />
        <Button type="submit" variant={lastDay === null ? 'danger' : 'secondary'} className="justify-self-start">
          {lastDay === null ? copy.enter : copy.change}
        </Button>
      </form>
      <Dialog open={day !== undefined} onClose={close} title={copy.leaver.title(fullname)}>
        {day !== undefined && (
          <div className="grid gap-3">
            <p className="text-ink">
              {owed > 0 ? copy.leaver.owed : copy.leaver.nothingOwed}
              {owed > 0 && <span className="money block text-2xl font-bold">{formatNairaExact(fromNaira(owed))}</span>}
            </p>
            <ul className="grid list-disc gap-1 ps-5">
              {copy.leaver.happens(formatDay(day), owed > 0).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <form {...formProps} className="mt-2 grid gap-4 text-ink">
              <FormError message={message} />
              <input type="hidden" name="employeeId" value={id} />
              <input type="hidden" name="lastDay" value={day} />
              <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
                <Button type="submit" variant="danger" busy={busy}>
                  {copy.leaver.confirm}
                </Button>
                <DialogCancel onClose={close}>{copy.leaver.cancel}</DialogCancel>
              </div>
            </form>
          </div>
        )}
      </Dialog>
    </>
  )
}
