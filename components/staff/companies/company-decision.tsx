'use client'

import { ActionForm } from '@/components/ui/action-form'
import type { CompanyState } from '@/generated/prisma/enums'
import { companyFormsCopy } from '@/components/staff/companies/forms-copy'
import { Card } from '@/components/ui/card'
import { ReasonForm } from '@/components/ui/reason-form'
import { useActionForm } from '@/components/ui/use-action-form'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { approveCompanyAction, rejectCompanyAction } from '@/lib/companies/actions'
import { rejectCompanyFormSchema } from '@/lib/companies/schema'

const copy = companyFormsCopy.decision

export type CompanyDecisionProps = { id: string; name: string; state: Exclude<CompanyState, 'approved'> }

/** Approves or rejects a company. A rejected company can still be approved. */
export function CompanyDecision({ id, name, state }: CompanyDecisionProps) {
  const approve = useActionForm({
    action: approveCompanyAction,
    done: copy.approved(name),
    doneStays: true,
    refreshes: true,
  })
  const reject = useCheckedForm(rejectCompanyFormSchema, {
    action: rejectCompanyAction,
    done: copy.rejected(name),
    doneStays: true,
    refreshes: true,
  })
  return (
    <Card heading={copy.heading} tone="accent">
      <p className="mb-4 max-w-prose">{copy.text}</p>
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-start">
        <ActionForm form={approve} hidden={{ companyId: id }} submit={copy.approve} disabled={reject.busy} />
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
