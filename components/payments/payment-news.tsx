import { FormError } from '@/components/ui/field'
import { paymentCopy as copy } from './copy'
import { WaitingNote } from './waiting-note'

export type PaymentNewsProps = {
  /** The result of the last attempt, from the URL: `failed`, `unopened` or `unreachable`. */
  notice: string | undefined
  /** The sentence about money that was received and not applied. */
  unapplied: string | undefined
  /** The sentence about a pending bank transfer; undefined without one. */
  waiting: string | undefined
  /** The sentence about a failed attempt. */
  failed: string
}

/** The state of the last payment. A pending transfer comes before the failure of another attempt. */
export function PaymentNews({ notice, unapplied, waiting, failed }: PaymentNewsProps) {
  if (waiting !== undefined) return <WaitingNote>{waiting}</WaitingNote>
  if (notice === 'unreachable') return <WaitingNote>{copy.notVerified}</WaitingNote>
  return (
    <FormError
      message={unapplied ?? (notice === 'failed' ? failed : notice === 'unopened' ? copy.notStarted : undefined)}
    />
  )
}
