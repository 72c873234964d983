'use client'

import { useRouter } from 'next/navigation'
import { ReasonForm } from '@/components/ui/reason-form'
import { showSuccess } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import { requestFactorResetAction } from '@/lib/approvals/actions'
import { factorResetFormSchema } from '@/lib/approvals/schema'
import { teamCopy } from './copy'

const copy = teamCopy.resetFactor

/** Requests to remove someone's lost second factors, which a colleague decides. */
export function ResetFactor({ memberId, name }: { memberId: string; name: string }) {
  const router = useRouter()
  const form = useActionForm({
    schema: factorResetFormSchema,
    action: requestFactorResetAction,
    onSuccess: () => {
      showSuccess(copy.requested, { duration: 4000 })
      router.refresh()
    },
  })
  if (form.result?.ok) return <p className="max-w-60 text-sm text-info">{copy.requested}</p>
  return <ReasonForm form={form} copy={copy.form(name)} hidden={{ memberId }} />
}
