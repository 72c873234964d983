'use client'

import { statementsCopy } from '@/components/staff/statements/copy'
import { Card } from '@/components/ui/card'
import { TextLink } from '@/components/ui/link'
import { ReasonForm } from '@/components/ui/reason-form'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { keepBookingAction } from '@/lib/statements/actions'
import { keepBookingFormSchema } from '@/lib/statements/schema'

const copy = statementsCopy.line

export type KeepBookingProps = { lineId: string; company: { readonly id: string; readonly name: string } }

/** Decides about a booked line that the bank may have taken back: the receipt is reversed, or the booking is kept. */
export function KeepBooking({ lineId, company }: KeepBookingProps) {
  const form = useCheckedForm(keepBookingFormSchema, { action: keepBookingAction })
  return (
    <Card heading={copy.keepTitle} tone="accent">
      <p className="mb-4">
        <TextLink href={`/staff/remittances/${company.id}`}>{copy.seeReceipts(company.name)}</TextLink>
      </p>
      <ReasonForm form={form} copy={copy.keep} hidden={{ lineId }} variant="secondary" size="regular" />
    </Card>
  )
}
