'use client'

import { useId } from 'react'
import { formatMonth } from '@/lib/core/clock'
import { partnerDeductionsCopy } from '@/components/partner/deductions/copy'
import { Button } from '@/components/ui/button'
import { Fold } from '@/components/ui/fold'
import { InfoIcon } from '@/components/ui/icons'
import { TapButton } from '@/components/ui/tap-button'
import { closePeriodAction } from '@/lib/deductions/actions'
import type { ClosingDto } from '@/lib/deductions/schema'

const copy = partnerDeductionsCopy.close

export type CloseFormProps = {
  month: string
  closing: ClosingDto
  /** What the button says where closing is the next step of the month. */
  now?: string | undefined
}

/** Closes a month. A second step names all that moves, because closing cannot be reversed. */
export function CloseForm({ month, closing, now }: CloseFormProps) {
  const why = useId()
  if (closing.why !== '')
    return (
      <div className="flex items-center">
        <Button variant="secondary" size="small" disabled aria-describedby={why}>
          {copy.more(formatMonth(month))}
        </Button>
        <Fold label={copy.notYet} mark={<InfoIcon />}>
          <p id={why}>{closing.why}</p>
        </Fold>
      </div>
    )
  return (
    <TapButton
      action={closePeriodAction}
      opener={{
        label: now ?? copy.more(formatMonth(month)),
        variant: now === undefined ? 'secondary' : 'primary',
        className: 'sm:open:basis-full',
      }}
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
    <p>{copy.text}</p>
    <ul className="grid gap-1 font-semibold">
      <li>{open.lines === 0 ? copy.filledIn : copy.open(open.lines, open.amount)}</li>
      {open.moves.map(({ month, amount }) => (
        <li key={month}>{copy.moves(amount, formatMonth(month))}</li>
      ))}
      {open.alone > 0 && <li>{copy.alone(open.alone)}</li>}
      {short.lines > 0 && <li>{copy.short(short.lines, short.amount, short.from && formatMonth(short.from))}</li>}
    </ul>
    <p>{copy.people}</p>
    <p className="font-semibold">{copy.final}</p>
  </div>
)
