'use client'

import { Button } from './button'
import { callCopy } from './copy'

export type RetryProps = { children: React.ReactNode; busy: boolean; onRetry: () => void }

/** Replaces content that failed to load: says what is missing and offers another try. */
export function Retry({ children, busy, onRetry }: RetryProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-sunken px-4 py-3">
      <p className="font-semibold">{children}</p>
      <Button variant="secondary" size="small" busy={busy} onClick={onRetry}>
        {callCopy.retry}
      </Button>
    </div>
  )
}
