'use client'

import { useId, useState } from 'react'
import { monthName } from '@/components/deductions/copy'
import { partnerDeductionsCopy } from '@/components/partner/deductions/copy'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { FormError } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { closePeriodAction } from '@/lib/deductions/actions'
import { type ClosingDto, closeSchema } from '@/lib/deductions/schema'

const copy = partnerDeductionsCopy.close

export type CloseFormProps = { month: string; closing: ClosingDto }

/** Closes a month. A second step names all that moves, because closing cannot be reversed. */
export function CloseForm({ month, closing }: CloseFormProps) {
  const { formProps, message, busy, result } = useActionForm({ schema: closeSchema, action: closePeriodAction })
  // A form that was refused before the page's script ran comes back open, with its error.
  const [startsOpen] = useState(result !== null)
  const why = useId()
  if (closing.why !== '')
    return (
      <div className="grid gap-2">
        <Button variant="secondary" disabled aria-describedby={why} className="justify-self-start">
          {copy.more}
        </Button>
        <p id={why}>{closing.why}</p>
      </div>
    )
  return (
    <Disclosure label={copy.more} variant="secondary" size="regular" isOpen={startsOpen}>
      <form {...formProps} className="mt-3 grid gap-3">
        <input type="hidden" name="month" value={month} />
        <Moves closing={closing} />
        {message && <FormError message={message} />}
        <Button type="submit" variant="danger" busy={busy} className="justify-self-start">
          {copy.button}
        </Button>
      </form>
    </Disclosure>
  )
}

/** What closing moves to which month, and what it changes for the employees. */
const Moves = ({ closing: { open, short } }: { closing: ClosingDto }) => (
  <div className="grid max-w-prose gap-2">
    <ul className="grid gap-1 font-semibold">
      <li>{open.lines === 0 ? copy.filledIn : copy.open(open.lines, open.amount)}</li>
      {open.moves.map(({ month, amount }) => (
        <li key={month}>{copy.moves(amount, monthName(month))}</li>
      ))}
      {open.alone > 0 && <li>{copy.alone(open.alone)}</li>}
      {short.lines > 0 && <li>{copy.short(short.lines, short.amount, short.from && monthName(short.from))}</li>}
    </ul>
    <p>{copy.people}</p>
    <p className="font-semibold">{copy.final}</p>
  </div>
)
