'use client'

import { useRouter } from 'next/navigation'
import { comparisonCopy as copy } from '@/components/staff/comparison/copy'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { showSuccess } from '@/components/ui/toast'
import { useTapForm } from '@/components/ui/use-tap-form'
import { recordDifferenceAction } from '@/lib/payments/actions'

/** Records money that our records lack, and opens its payment, where a refund can be requested. */
export function RecordMoney({ differenceId, reference }: { differenceId: string; reference: string }) {
  const router = useRouter()
  const { formProps, busy, message } = useTapForm({
    action: recordDifferenceAction,
    onSuccess: ({ paymentId }) => {
      showSuccess(copy.recorded)
      router.push(`/staff/payments/${paymentId}`)
    },
  })
  return (
    <form {...formProps} className="grid justify-items-start gap-2">
      <input type="hidden" name="differenceId" value={differenceId} />
      <Button type="submit" size="small" busy={busy}>
        {copy.record}
        <span className="sr-only"> {reference}</span>
      </Button>
      <FormError message={message} />
    </form>
  )
}
