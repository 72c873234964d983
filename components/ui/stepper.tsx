'use client'

import { useState } from 'react'
import { stepperCopy } from '@/components/ui/copy'
import { MinusIcon, PlusIcon } from '@/components/ui/icons'

export type StepperProps = {
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  /** What is being counted, for the names of field and buttons. */
  of: string
  disabled?: boolean
  /** Sent along with a plain form. */
  name?: string
}

/** A quantity, by two buttons that stay where they are, so a thumb can tap on, or typed. What is typed counts when the field is left. */
export function Stepper({ value, onChange, min = 1, max = 999, of, disabled = false, name }: StepperProps) {
  const [typed, setTyped] = useState<string>()
  const square = 'icon-button size-12 border-[1.5px] border-line-strong bg-raised disabled:border-line'
  const step = (next: number) => {
    setTyped(undefined)
    if (next !== value) onChange(Math.min(max, Math.max(min, next)))
  }
  const settle = () => {
    if (typed === undefined) return
    // Nonsense leaves the quantity as it was; a number out of bounds becomes the bound.
    step(/^\d+$/.test(typed.trim()) ? Math.min(max, Math.max(min, Number(typed))) : value)
  }
  return (
    <div role="group" aria-label={stepperCopy.quantity(of)} className="inline-flex items-center gap-1">
      <button type="button" aria-label={stepperCopy.removeOne(of)} disabled={disabled || value <= min} onClick={() => { step(value - 1) }} className={square}>
        <MinusIcon />
      </button>
      <input
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        role="spinbutton"
        aria-label={stepperCopy.quantity(of)}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        disabled={disabled}
        value={typed ?? value}
        onChange={(event) => { setTyped(event.target.value) }}
        onFocus={(event) => { event.target.select() }}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp') step(value + 1)
          else if (event.key === 'ArrowDown') step(value - 1)
          else if (event.key === 'Enter') settle()
          else return
          event.preventDefault()
        }}
        className="money min-h-target w-13 rounded-control border-[1.5px] border-transparent bg-transparent text-center text-lg font-bold hover:border-line-strong focus:border-line-strong"
      />
      <span className="sr-only" aria-live="polite">
        {value}
      </span>
      <button type="button" aria-label={stepperCopy.addOne(of)} disabled={disabled || value >= max} onClick={() => { step(value + 1) }} className={square}>
        <PlusIcon />
      </button>
    </div>
  )
}
