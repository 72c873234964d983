'use client'

import { statementsCopy } from '@/components/staff/statements/copy'
import { Card, CardHeader } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { ReasonForm } from '@/components/ui/reason-form'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { keepBookingAction } from '@/lib/statements/actions'
import { keepBookingFormSchema } from '@/lib/statements/schema'

const copy = statementsCopy.line

export type KeepBookingProps = { lineId: string; company: { readonly id: string; readonly name: string } }

/** Decides about a booked line that the bank may have taken back: the receipt is reversed, or the booking is kept. */
export function KeepBooking({ lineId, company }: KeepBookingProps) {
  const form = useActionForm({ rules: useFieldRules(keepBookingFormSchema), action: keepBookingAction })
  return (
    <Card tone="accent">
      <CardHeader title={copy.keepTitle} />
      <p className="mb-4">
        <Link href={`/staff/remittances/${company.id}`} className="text-link inline-flex min-h-target items-center">
          {copy.seeReceipts(company.name)}
        </Link>
      </p>
      <ReasonForm form={form} copy={copy.keep} hidden={{ lineId }} variant="secondary" size="regular" />
    </Card>
  )
}
