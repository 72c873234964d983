'use client'

import { type MouseEvent, useRef, useState } from 'react'
import { stepperCopy } from '@/components/ui/copy'
import { MinusIcon, PlusIcon } from '@/components/ui/icons'
import { useEarlyText } from '@/components/ui/use-early-text'
import { useHydrated } from '@/components/ui/use-hydrated'

export type StepperProps = {
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  /** The item being counted, for the names of the field and the buttons. */
  of: string
  /** The field of a form that is sent as a whole. The buttons then wait for the script. */
  name?: string
}

/**
 * A quantity with buttons for minus and plus. A typed number counts when the field is left. It must be inside a form:
 * before the script runs, a button submits it with `quantity` and `step`, -1 or 1, unless the field has another `name`.
 */
export function Stepper({ value, onChange, min = 1, max = 999, of, name }: StepperProps) {
  const hydrated = useHydrated()
  const isWhole = name !== undefined
  const button = isWhole ? ({ type: 'button' } as const) : ({ type: 'submit', name: 'step' } as const)
  const [typed, setTyped] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const square = 'icon-button size-12 border-[1.5px] border-line-strong bg-raised disabled:border-line'
  const step = (next: number) => {
    setTyped(undefined)
    if (next !== value) onChange(Math.min(max, Math.max(min, next)))
  }
  const settle = (text = typed) => {
    if (text === undefined) return
    // Text that is not a number restores the quantity; a number out of range is clamped.
    step(/^\d+$/.test(text.trim()) ? Math.min(max, Math.max(min, Number(text))) : value)
  }
  const tap = (by: number) => (event: MouseEvent) => {
    event.preventDefault()
    step(value + by)
  }
  useEarlyText(field, settle)
  return (
    <div role="group" aria-label={stepperCopy.quantity(of)} className="inline-flex items-center gap-1">
      {/* Enter clicks the first submit button, which must not change the quantity. */}
      {!isWhole && <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />}
      <button
        {...button}
        value={-1}
        aria-label={stepperCopy.removeOne(of)}
        disabled={value <= min || (isWhole && !hydrated)}
        onClick={tap(-1)}
        className={square}
      >
        <MinusIcon />
      </button>
      <input
        ref={field}
        name={name ?? 'quantity'}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        role="spinbutton"
        aria-label={stepperCopy.quantity(of)}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.target.value)
        }}
        onFocus={(event) => {
          event.target.select()
        }}
        onBlur={() => {
          settle()
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp') step(value + 1)
          else if (event.key === 'ArrowDown') step(value - 1)
          else if (event.key === 'Enter') settle()
          else return
          event.preventDefault()
        }}
        className={
          'money min-h-target w-13 rounded-control border-[1.5px] border-transparent bg-transparent text-center ' +
          'text-lg font-bold hover:border-line-strong focus:border-line-strong'
        }
      />
      <span className="sr-only" aria-live="polite">
        {value}
      </span>
      <button
        {...button}
        value={1}
        aria-label={stepperCopy.addOne(of)}
        disabled={value >= max || (isWhole && !hydrated)}
        onClick={tap(1)}
        className={square}
      >
        <PlusIcon />
      </button>
    </div>
  )
}
