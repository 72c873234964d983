import { FormError } from '@/components/ui/field'
import type { ReturnOutcome } from '@/lib/payments/schema'
import { paymentCopy as copy } from './copy'
import { WaitingNote } from './waiting-note'

export type PaymentNoticeProps = {
  /** The result of the last attempt, if this page was opened by it. */
  outcome: ReturnOutcome | 'unopened' | undefined
  /** The sentence about money that was received and not applied. */
  unapplied: string | undefined
  /** The sentence about a pending bank transfer; undefined without one. */
  waiting: string | undefined
  /** The sentence about a failed attempt. */
  failed: string
  /** The sentence for a buyer who closed the page without an attempt. */
  left?: string
}

/** The state of the last payment. A pending transfer comes before the failure of another attempt. */
export function PaymentNotice({ outcome, unapplied, waiting, failed, left = copy.left }: PaymentNoticeProps) {
  if (waiting !== undefined) return <WaitingNote>{waiting}</WaitingNote>
  if (outcome === 'unreachable') return <WaitingNote>{copy.notVerified}</WaitingNote>
  const said = new Map<string | undefined, string>([
    ['failed', failed],
    ['left', left],
    ['unopened', copy.notStarted],
  ])
  return <FormError message={unapplied ?? said.get(outcome)} />
}
