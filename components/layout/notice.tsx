'use client'

import { useEffect, useRef } from 'react'
import { SuccessIcon } from '@/components/ui/icons'
import { showSuccess } from '@/components/ui/toast'
import { forgetFlash } from '@/components/layout/forget-flash'

export type NoticeProps = {
  /** Each message is a toast; the last one also stays on the page. */
  messages: readonly string[]
  /** Milliseconds of the last toast. */
  duration?: number
}

/** Shows the message of the previous page once: it deletes the cookie, so that a reload does not repeat it. */
export function Notice({ messages, duration }: NoticeProps) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // What was pressed may be gone. Without this, the keyboard would begin at the top of the page again.
    if (document.activeElement === document.body) note.current?.focus({ preventScroll: true })
    messages.forEach((message, index) => {
      showSuccess(message, index === messages.length - 1 && duration ? { duration } : {})
    })
    forgetFlash()
    // Only on the first render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <p
      ref={note}
      tabIndex={-1}
      className="mb-5 flex items-start gap-2 rounded-control bg-success-soft px-4 py-3 font-semibold text-success"
    >
      <SuccessIcon className="mt-px shrink-0" />
      {messages.at(-1)}
    </p>
  )
}
