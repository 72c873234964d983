'use client'

import { useId } from 'react'
import { monthName } from '@/components/deductions/copy'
import { partnerDeductionsCopy } from '@/components/partner/deductions/copy'
import { Button } from '@/components/ui/button'
import { TapButton } from '@/components/ui/tap-button'
import { closePeriodAction } from '@/lib/deductions/actions'
import type { ClosingDto } from '@/lib/deductions/schema'

const copy = partnerDeductionsCopy.close

export type CloseFormProps = { month: string; closing: ClosingDto }

/** Closes a month. A second step names all that moves, because closing cannot be reversed. */
export function CloseForm({ month, closing }: CloseFormProps) {
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
    <TapButton
      action={closePeriodAction}
      opener={{ label: copy.more, variant: 'secondary', size: 'regular' }}
      fields={{ month }}
      label={copy.button}
      variant="danger"
      size="regular"
    >
      <Moves closing={closing} />
    </TapButton>
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
