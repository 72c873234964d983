import type { ReactNode } from 'react'
import { paymentCopy as copy } from './copy'

/**
 * Another way to pay, for people who did not make the transfer. It is folded, because everybody else must not pay
 * twice.
 */
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
