'use client'

import { wishesCopy as copy } from '@/components/deferrals/copy'
import { ActionForm } from '@/components/ui/action-form'
import { ReasonForm } from '@/components/ui/reason-form'
import { useActionForm } from '@/components/ui/use-action-form'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { agreeDeferralAction, declineDeferralAction } from '@/lib/deferrals/actions'
import { declineDeferralSchema } from '@/lib/deferrals/schema'

type WishDecisionProps = { month: string; deferralId: string; name: string; canAgree: boolean }

/** Agrees to a smaller deduction, or declines it with a reason. */
export function WishDecision({ month, deferralId, name, canAgree }: WishDecisionProps) {
  const agree = useActionForm({ action: agreeDeferralAction })
  const decline = useCheckedForm(declineDeferralSchema, { action: declineDeferralAction })
  const hidden = { deferralId, month }
  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-start">
      {canAgree && (
        <ActionForm
          form={agree}
          hidden={hidden}
          submit={
            <>
              {copy.agree}
              <span className="sr-only">{copy.of(name)}</span>
            </>
          }
          size="small"
          disabled={decline.busy}
          isWide
          className="grid gap-3"
        />
      )}
      <ReasonForm form={decline} copy={copy.decline(name)} hidden={hidden} isDanger disabled={agree.busy} />
    </div>
  )
}
