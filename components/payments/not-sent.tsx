import type { ReactNode } from 'react'
import { paymentCopy as copy } from './copy'

/** The way out for who chose a transfer and did not make it; folded, as everybody else must not pay again. */
export function NotSent({ children }: { children: ReactNode }) {
  return (
    <details className="max-w-prose">
      <summary className="text-link inline-flex min-h-target cursor-pointer items-center text-sm whitespace-nowrap">
        {copy.notSent}
      </summary>
      <p className="mb-3 text-sm text-muted">{copy.notSentText}</p>
      {children}
    </details>
  )
}
