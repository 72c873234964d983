import type { ReactNode } from 'react'
import { RefreshWhileWaiting } from './refresh-while-waiting'

/** Shows a pending bank transfer and refreshes the page until the payment has arrived. */
export function WaitingNote({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      <p className="rounded-control bg-info-soft px-4 py-3 font-semibold text-info">{children}</p>
      <RefreshWhileWaiting />
    </div>
  )
}
