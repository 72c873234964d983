'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { companiesCopy } from '@/components/staff/companies/copy'
import { Button, buttonClass } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { FormError, TextAreaField } from '@/components/ui/field'
import { showSuccess } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import { approveCompanyAction, rejectCompanyAction } from '@/lib/companies/actions'
import { type CompanyStateName, companyFormSchema, rejectCompanyFormSchema } from '@/lib/companies/schema'

const copy = companiesCopy.decision

export type CompanyDecisionProps = { id: string; name: string; state: Exclude<CompanyStateName, 'approved'> }

/** Takes a company on, or turns it down. One rejected by mistake can still be taken on. */
export function CompanyDecision({ id, name, state }: CompanyDecisionProps) {
  const router = useRouter()
  const told = (sentence: string) => () => {
    showSuccess(sentence, { duration: 4000 })
    router.refresh()
  }
  const approve = useActionForm({
    schema: companyFormSchema,
    action: approveCompanyAction,
    onSuccess: told(copy.approved(name)),
  })
  const reject = useActionForm({
    schema: rejectCompanyFormSchema,
    action: rejectCompanyAction,
    onSuccess: told(copy.rejected(name)),
  })
  // A refusal of a form sent before the page's script ran: its fields have to be in sight.
  const [startsOpen] = useState(reject.result !== null)
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
          <details open={startsOpen} suppressHydrationWarning className="sm:open:basis-full">
            <summary
              className={buttonClass(
                'quiet',
                'regular',
                'w-full list-none text-danger sm:w-auto [&::-webkit-details-marker]:hidden',
              )}
            >
              {copy.rejectMore}
            </summary>
            <form {...reject.formProps} className="mt-2 grid max-w-md gap-3">
              <input type="hidden" name="companyId" value={id} />
              {reject.message && <FormError message={reject.message} />}
              <TextAreaField
                {...reject.field('reason')}
                label={copy.reason}
                hint={copy.reasonHint}
                rows={2}
                maxLength={300}
                required
              />
              <Button
                type="submit"
                variant="danger"
                busy={reject.busy}
                disabled={approve.busy}
                className="sm:justify-self-start"
              >
                {copy.reject}
              </Button>
            </form>
          </details>
        )}
      </div>
    </Card>
  )
}
