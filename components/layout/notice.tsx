'use client'

import { useEffect } from 'react'
import { SuccessIcon } from '@/components/ui/icons'
import { showSuccess } from '@/components/ui/toast'

export type NoticeProps = {
  /** Each message is a toast; the last one also stays on the page. */
  messages: readonly string[]
  /** Milliseconds of the last toast. */
  duration?: number
  /** Query parameters to remove together with `notice`. */
  carried?: readonly string[]
}

/** Shows messages from the previous page once: a reload does not repeat them. */
export function Notice({ messages, duration, carried = [] }: NoticeProps) {
  useEffect(() => {
    messages.forEach((message, index) => {
      showSuccess(message, index === messages.length - 1 && duration ? { duration } : {})
    })
    const address = new URL(window.location.href)
    for (const name of ['notice', ...carried]) address.searchParams.delete(name)
    // Without Next's state, so that its router learns the new URL.
    window.history.replaceState(null, '', address)
    // Only on the first render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <p className="mb-5 flex items-start gap-2 rounded-control bg-success-soft px-4 py-3 font-semibold text-success">
      <SuccessIcon className="mt-px shrink-0" />
      {messages.at(-1)}
    </p>
  )
}
