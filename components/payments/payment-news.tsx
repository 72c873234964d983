import { FormError } from '@/components/ui/field'
import { paymentCopy as copy } from './copy'
import { WaitingNote } from './waiting-note'

export type PaymentNewsProps = {
  /** What the address says of the last try: `failed`, `unopened` or `unreachable`. */
  notice: string | undefined
  /** The sentence about money that came and pays for nothing. */
  unapplied: string | undefined
  /** The sentence about what waits for a bank; undefined when nothing does. */
  waiting: string | undefined
  /** The sentence about a try that was no payment. */
  failed: string
}

/** What became of paying. What waits for a bank is told for as long as it does, and before the failure of another try. */
export function PaymentNews({ notice, unapplied, waiting, failed }: PaymentNewsProps) {
  if (waiting !== undefined) return <WaitingNote>{waiting}</WaitingNote>
  if (notice === 'unreachable') return <WaitingNote>{copy.notVerified}</WaitingNote>
  return (
    <FormError
      message={unapplied ?? (notice === 'failed' ? failed : notice === 'unopened' ? copy.notStarted : undefined)}
    />
  )
}
