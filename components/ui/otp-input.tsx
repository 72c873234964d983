'use client'

import { useEffect, useRef, type ClipboardEvent, type InputEvent, type KeyboardEvent } from 'react'
import { fieldCopy } from '@/components/ui/copy'
import { FieldError } from '@/components/ui/field'

export type OtpInputProps = {
  /**
   * Name of the hidden input that carries the joined code. The boxes themselves are sent as `<name>1`, `<name>2`, …:
   * before the script has run (or without it) the hidden input is empty, and the receiver joins the boxes instead.
   */
  name?: string
  legend: string
  length?: number
  error?: string | undefined
  disabled?: boolean
  autoFocus?: boolean
  /** Called with the digits so far, in order. */
  onChange?: (code: string) => void
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/**
 * One box a digit. The boxes hold the truth (they are uncontrolled), so a digit typed before hydration is kept. They
 * have no maxLength: phones autofill the whole code into one box, and it is spread from there. Nothing submits itself.
 */
export function OtpInput({ name = 'code', legend, length = 4, error, disabled, autoFocus, onChange }: OtpInputProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const joined = useRef<HTMLInputElement>(null)
  const errorId = `${name}-error`

  const join = () => {
    const code = digitsOf(boxes.current.map((box) => box?.value ?? '').join('')).slice(0, length)
    if (joined.current) joined.current.value = code
    return code
  }

  /** Joins first: an argument of a call that is not made is not computed. */
  const tell = () => {
    const code = join()
    onChange?.(code)
  }

  const focus = (index: number) => boxes.current[Math.max(0, Math.min(index, length - 1))]?.focus()

  /** Writes digits from a box onwards; a whole code starts at the first box, wherever it was dropped. */
  const spread = (digits: string, from: number) => {
    const start = digits.length >= length ? 0 : from
    const written = Array.from(digits.slice(0, length - start))
    written.forEach((digit, offset) => {
      const box = boxes.current[start + offset]
      if (box) box.value = digit
    })
    focus(start + written.length)
    tell()
  }

  useEffect(() => {
    join()
    const form = joined.current?.form
    // React resets a form after its action; hidden inputs are not part of a reset, so the code is joined anew.
    const onReset = () => setTimeout(join)
    form?.addEventListener('reset', onReset)
    return () => form?.removeEventListener('reset', onReset)
  })

  const onInput = (index: number, event: InputEvent<HTMLInputElement>) => {
    const box = event.currentTarget
    const digits = digitsOf(box.value)
    if (digits.length === 2) {
      // A second digit in a full box replaces the first, on whichever side of it the caret stood.
      const typed = event.nativeEvent.data
      const digit = typed && /^\d$/.test(typed) ? typed : digits.slice(-1)
      box.value = digit
      spread(digit, index)
    } else if (digits.length > 0) {
      box.value = digits.slice(0, 1)
      spread(digits, index)
    } else {
      box.value = ''
      tell()
    }
  }

  const onPaste = (index: number, event: ClipboardEvent) => {
    const digits = digitsOf(event.clipboardData.getData('text'))
    event.preventDefault()
    if (digits) spread(digits, index)
  }

  const onKeyDown = (index: number, event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && event.currentTarget.value === '' && index > 0) {
      event.preventDefault()
      const previous = boxes.current[index - 1]
      if (previous) previous.value = ''
      focus(index - 1)
      tell()
    } else if (event.key === 'ArrowLeft') {
      event.preventDefault()
      focus(index - 1)
    } else if (event.key === 'ArrowRight') {
      event.preventDefault()
      focus(index + 1)
    }
  }

  return (
    <fieldset disabled={disabled} className="grid gap-2" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="flex gap-2.5 sm:gap-3">
        {Array.from({ length }, (_, index) => (
          <input
            key={index}
            ref={(box) => {
              boxes.current[index] = box
            }}
            name={`${name}${index + 1}`}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            autoFocus={autoFocus && index === 0}
            aria-label={fieldCopy.digit(index + 1, length)}
            aria-invalid={error ? true : undefined}
            onInput={(event) => onInput(index, event)}
            onPaste={(event) => onPaste(index, event)}
            onKeyDown={(event) => onKeyDown(index, event)}
            onFocus={(event) => event.currentTarget.select()}
            className="control money h-16 min-w-0 max-w-16 flex-1 px-0 text-center text-2xl font-bold"
          />
        ))}
      </div>
      <input ref={joined} type="hidden" name={name} />
      <FieldError id={errorId} message={error} />
    </fieldset>
  )
}
