import type { ReactNode } from 'react'
import { RefreshWhileWaiting } from './refresh-while-waiting'

/** Says that a bank is waited for; it goes by itself once the payment has arrived. */
export function WaitingNote({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      <p className="rounded-control bg-info-soft px-4 py-3 font-semibold text-info">{children}</p>
      <RefreshWhileWaiting />
    </div>
  )
}
