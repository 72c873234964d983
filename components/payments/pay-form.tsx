'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { Button, type ButtonProps } from '@/components/ui/button'
import { showFailure } from '@/components/ui/call'
import type { ReturnOutcome } from '@/lib/payments/schema'
import { type WindowPayment, payInWindow, sentenceOfStartError } from './pay-in-window'

export type PayFormProps<Answer> = Omit<ButtonProps, 'type' | 'busy' | 'onClick'> & {
  /** What leads to the hosted page before the page's script runs: a server action, or the address of a page. */
  plain: string | ((form: FormData) => Promise<void>)
  /** What the plain form sends along. */
  fields?: Readonly<Record<string, string>>
  payment: WindowPayment<Answer>
  /** `message` is what the server said, where that is to be told. */
  onOutcome: (outcome: ReturnOutcome, message: string | undefined) => void
}

/** A button that pays in the provider's window; before the script runs it leads to the hosted page instead. */
export function PayForm<Answer>({ plain, fields = {}, payment, onOutcome, ...button }: PayFormProps<Answer>) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  // State settles only with the next render; a second tap may come before it (checklist H-11).
  const isOpen = useRef(false)

  const pay = async () => {
    if (isOpen.current) return
    isOpen.current = true
    setBusy(true)
    try {
      const { outcome, message } = await payInWindow(payment)
      onOutcome(outcome, message)
    } catch (error) {
      showFailure(sentenceOfStartError(error))
      // It may have been paid or closed elsewhere meanwhile.
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
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...button} type="submit" busy={busy} />
    </form>
  )
}
