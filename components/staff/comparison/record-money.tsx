'use client'

import { useRouter } from 'next/navigation'
import { comparisonCopy as copy } from '@/components/staff/comparison/copy'
import { TapButton } from '@/components/ui/tap-button'
import { recordDifferenceAction } from '@/lib/payments/actions'

/** Records money that our records lack, and opens its payment, where a refund can be requested. */
export function RecordMoney({ differenceId, reference }: { differenceId: string; reference: string }) {
  const router = useRouter()
  return (
    <TapButton
      action={recordDifferenceAction}
      fields={{ differenceId }}
      label={copy.record}
      of={` ${reference}`}
      done={copy.recorded}
      onSuccess={({ paymentId }) => {
        router.push(`/staff/payments/${paymentId}`)
      }}
      variant="primary"
    />
  )
}
