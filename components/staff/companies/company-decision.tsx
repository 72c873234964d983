'use client'

import { useRouter } from 'next/navigation'
import { companiesCopy } from '@/components/staff/companies/copy'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { FormError } from '@/components/ui/field'
import { ReasonForm } from '@/components/ui/reason-form'
import { showSuccess } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import { approveCompanyAction, rejectCompanyAction } from '@/lib/companies/actions'
import { type CompanyStateName, companyFormSchema, rejectCompanyFormSchema } from '@/lib/companies/schema'

const copy = companiesCopy.decision

export type CompanyDecisionProps = { id: string; name: string; state: Exclude<CompanyStateName, 'approved'> }

/** Approves or rejects a company. A rejected company can still be approved. */
export function CompanyDecision({ id, name, state }: CompanyDecisionProps) {
  const router = useRouter()
  const showDone = (sentence: string) => () => {
    showSuccess(sentence, { duration: 4000 })
    router.refresh()
  }
  const approve = useActionForm({
    schema: companyFormSchema,
    action: approveCompanyAction,
    onSuccess: showDone(copy.approved(name)),
  })
  const reject = useActionForm({
    schema: rejectCompanyFormSchema,
    action: rejectCompanyAction,
    onSuccess: showDone(copy.rejected(name)),
  })
  return (
    <Card tone="accent">
      <CardHeader title={copy.heading} />
      <p className="mb-4 max-w-prose">{copy.text}</p>
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-start">
        <form {...approve.formProps} className="grid gap-3 sm:justify-items-start">
          <input type="hidden" name="companyId" value={id} />
          {approve.message && <FormError message={approve.message} />}
          <Button type="submit" busy={approve.busy} disabled={reject.busy}>
            {copy.approve}
          </Button>
        </form>
        {state === 'pending' && (
          <ReasonForm
            form={reject}
            copy={copy.reject}
            hidden={{ companyId: id }}
            isDanger
            size="regular"
            disabled={approve.busy}
          />
        )}
      </div>
    </Card>
  )
}
