'use client'

import { ReasonForm } from '@/components/ui/reason-form'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { requestFactorResetAction } from '@/lib/approvals/actions'
import { factorResetFormSchema } from '@/lib/approvals/schema'
import { teamCopy } from './copy'

const copy = teamCopy.resetFactor

/** Requests to remove someone's lost second factors, which a colleague decides. */
export function ResetFactor({ memberId, name }: { memberId: string; name: string }) {
  const form = useCheckedForm(factorResetFormSchema, {
    action: requestFactorResetAction,
    done: copy.requested,
    doneStays: true,
    refreshes: true,
  })
  if (form.result?.ok) return <p className="max-w-60 text-sm text-info">{copy.requested}</p>
  return <ReasonForm form={form} copy={copy.form(name)} hidden={{ memberId }} />
}
