'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { Button, type ButtonProps } from '@/components/ui/button'
import { showFailure } from '@/components/ui/call'
import { FormError } from '@/components/ui/field'
import type { ReturnOutcome } from '@/lib/payments/schema'
import { type WindowPayment, payInWindow, sentenceOfStartError } from './pay-in-window'

export type PayFormProps<Answer> = Omit<ButtonProps, 'type' | 'busy' | 'onClick'> & {
  /** The server action or page path that opens the hosted payment page before hydration. */
  plain: string | ((form: FormData) => Promise<void>)
  /** Hidden fields of the plain form. */
  fields?: Readonly<Record<string, string>>
  payment: WindowPayment<Answer>
  /**
   * `message` is the sentence of the server, when there is one to show.
   * @returns the sentence about an attempt that settled nothing
   */
  onOutcome: (outcome: ReturnOutcome, message: string | undefined) => string | undefined
}

/**
 * A button that opens the provider's window, or the hosted payment page before hydration. A failure is a toast, and
 * stays below the button; the same failure again is no second toast.
 */
export function PayForm<Answer>({ plain, fields = {}, payment, onOutcome, ...button }: PayFormProps<Answer>) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  // State changes only with the next render, and a second click may come first.
  const isOpen = useRef(false)

  const report = (sentence: string | undefined) => {
    if (sentence !== undefined && sentence !== problem) showFailure(sentence)
    setProblem(sentence)
  }

  const pay = async () => {
    if (isOpen.current) return
    isOpen.current = true
    setBusy(true)
    try {
      const { outcome, message } = await payInWindow(payment)
      report(onOutcome(outcome, message))
    } catch (error) {
      report(sentenceOfStartError(error))
      // The payment may have been made or closed elsewhere meanwhile.
      router.refresh()
    } finally {
      isOpen.current = false
      setBusy(false)
    }
  }

  return (
    <form
      action={plain}
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
      className="grid justify-items-start gap-2"
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...button} type="submit" busy={busy} />
      <FormError message={problem} />
    </form>
  )
}
