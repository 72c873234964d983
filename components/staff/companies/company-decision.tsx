'use client'

import type { CompanyState } from '@/generated/prisma/enums'
import { companiesCopy } from '@/components/staff/companies/copy'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { FormError } from '@/components/ui/field'
import { ReasonForm } from '@/components/ui/reason-form'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { approveCompanyAction, rejectCompanyAction } from '@/lib/companies/actions'
import { rejectCompanyFormSchema } from '@/lib/companies/schema'

const copy = companiesCopy.decision

export type CompanyDecisionProps = { id: string; name: string; state: Exclude<CompanyState, 'approved'> }

/** Approves or rejects a company. A rejected company can still be approved. */
export function CompanyDecision({ id, name, state }: CompanyDecisionProps) {
  const approve = useActionForm({
    action: approveCompanyAction,
    done: copy.approved(name),
    doneStays: true,
    refreshes: true,
  })
  const reject = useActionForm({
    rules: useFieldRules(rejectCompanyFormSchema),
    action: rejectCompanyAction,
    done: copy.rejected(name),
    doneStays: true,
    refreshes: true,
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
