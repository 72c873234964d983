'use client'

import { useEffect } from 'react'
import { SuccessIcon } from '@/components/ui/icons'
import { showSuccess } from '@/components/ui/toast'

export type NoticeProps = {
  /** What is told; every line but the last is a short toast, the last one also stays on the page. */
  messages: readonly string[]
  /** Milliseconds of the last one. */
  duration?: number
  /** Parameters of the address that came with `notice` and go with it. */
  carried?: readonly string[]
}

/** News from the page before, told once: a reload does not repeat it. */
export function Notice({ messages, duration, carried = [] }: NoticeProps) {
  useEffect(() => {
    messages.forEach((message, index) => {
      showSuccess(message, index === messages.length - 1 && duration ? { duration } : {})
    })
    const address = new URL(window.location.href)
    for (const name of ['notice', ...carried]) address.searchParams.delete(name)
    // Without Next's own state, so that its router learns of the address and does not bring the old one back.
    window.history.replaceState(null, '', address)
    // Told once per arrival.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <p className="mb-5 flex items-start gap-2 rounded-control bg-success-soft px-4 py-3 font-semibold text-success">
      <SuccessIcon className="mt-px shrink-0" />
      {messages.at(-1)}
    </p>
  )
}
