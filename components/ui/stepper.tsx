'use client'

import { MinusIcon, PlusIcon } from '@/components/ui/icons'

export type StepperProps = {
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  /** What is being counted, for the names of the two buttons: "Remove one {of}", "Add one {of}". */
  of: string
  disabled?: boolean
  /** Sent along with a plain form. */
  name?: string
}

/** The amount is announced when it changes; the buttons stay where they are, so a thumb can tap on. */
export function Stepper({ value, onChange, min = 1, max = 999, of, disabled = false, name }: StepperProps) {
  const square = 'icon-button size-12 border-[1.5px] border-line-strong bg-raised disabled:border-line'
  return (
    <div role="group" aria-label={`Quantity of ${of}`} className="inline-flex items-center gap-1">
      <button
        type="button"
        aria-label={`Remove one ${of}`}
        disabled={disabled || value <= min}
        onClick={() => onChange(Math.max(min, value - 1))}
        className={square}
      >
        <MinusIcon />
      </button>
      <output aria-live="polite" className="money min-w-11 text-center text-lg font-bold">
        {value}
      </output>
      <button
        type="button"
        aria-label={`Add one ${of}`}
        disabled={disabled || value >= max}
        onClick={() => onChange(Math.min(max, value + 1))}
        className={square}
      >
        <PlusIcon />
      </button>
      {name && <input type="hidden" name={name} value={value} />}
    </div>
  )
}
