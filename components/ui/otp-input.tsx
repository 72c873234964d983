'use client'

import { useEffect, useRef, type ClipboardEvent, type InputEvent, type KeyboardEvent } from 'react'
import { fieldCopy } from '@/components/ui/copy'
import { FieldError } from '@/components/ui/field'

export type OtpInputProps = {
  /**
   * Name of the hidden input with the joined code. The boxes are sent as `<name>1`, `<name>2`, …; without script the
   * hidden input is empty, and the server joins the boxes.
   */
  name?: string
  legend: string
  length?: number
  error?: string | undefined
  disabled?: boolean
  autoFocus?: boolean
  /** Called with the digits entered so far. */
  onChange?: (code: string) => void
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/**
 * One box per digit. The boxes are uncontrolled, so digits typed before hydration stay. They have no maxLength, because
 * phones autofill the whole code into one box. The form is never submitted automatically.
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

  /** `join()` must run even without `onChange`, so it is not written as its argument. */
  const update = () => {
    const code = join()
    onChange?.(code)
  }

  const focus = (index: number) => boxes.current[Math.max(0, Math.min(index, length - 1))]?.focus()

  /** Writes digits from box `from` on. A complete code always starts at the first box. */
  const spread = (digits: string, from: number) => {
    const start = digits.length >= length ? 0 : from
    const written = Array.from(digits.slice(0, length - start))
    written.forEach((digit, offset) => {
      const box = boxes.current[start + offset]
      if (box) box.value = digit
    })
    focus(start + written.length)
    update()
  }

  useEffect(() => {
    join()

    const form = joined.current?.form
    // React resets a form after its action, but a reset leaves hidden inputs as they are.
    const onReset = () => setTimeout(join)
    form?.addEventListener('reset', onReset)
    return () => form?.removeEventListener('reset', onReset)
  })

  const onInput = (index: number, event: InputEvent<HTMLInputElement>) => {
    const box = event.currentTarget
    const digits = digitsOf(box.value)
    if (digits.length === 2) {
      // A digit typed into a full box replaces the old one, wherever the caret is.
      const typed = event.nativeEvent.data
      const digit = typed && /^\d$/.test(typed) ? typed : digits.slice(-1)
      box.value = digit
      spread(digit, index)
    } else if (digits.length > 0) {
      box.value = digits.slice(0, 1)
      spread(digits, index)
    } else {
      box.value = ''
      update()
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
      update()
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
