'use client'

import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { AmountField } from '@/components/ui/typed-fields'
import { FactList } from '@/components/ui/fact-list'
import { Money } from '@/components/ui/money'
import { ReasonForm } from '@/components/ui/reason-form'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { requestCeilingAction } from '@/lib/approvals/actions'
import { ceilingFormSchema } from '@/lib/approvals/schema'
import type { CeilingDto } from '@/lib/credit/schema'
import { ceilingsCopy as copy } from './copy'

type Props = {
  whose: 'buyer' | 'company'
  id: string
  ceiling: CeilingDto
  /** Whether the reader may request another ceiling. */
  canAct: boolean
}

/** What a buyer, or the employees of a company, may owe together, and what they do. */
export function CeilingCard({ whose, id, ceiling, canAct }: Props) {
  const form = useCheckedForm(ceilingFormSchema, { action: requestCeilingAction })
  return (
    <Card heading={copy.title} aside={ceiling.isNear && <Badge tone="warning">{copy.near}</Badge>}>
      <FactList
        facts={[
          [
            copy.ceiling,
            <span key="ceiling">
              <Money exact naira={ceiling.ceiling} />
              {ceiling.isDefault && ` (${copy.byDefault})`}
            </span>,
          ],
          [copy.open, <Money exact key="open" naira={ceiling.open} />],
        ]}
      />
      {canAct && (
        <div className="mt-4">
          {form.result?.ok ? (
            <p role="status">{copy.requested}</p>
          ) : (
            <ReasonForm form={form} copy={copy.form} hidden={{ whose, aboutId: id }}>
              <AmountField {...form.field('amount')} label={copy.amount} hint={copy.amountHint} optional />
            </ReasonForm>
          )}
        </div>
      )}
    </Card>
  )
}
