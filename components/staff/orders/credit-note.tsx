'use client'

import { orderDetailCopy } from '@/components/staff/orders/detail-copy'
import { CountField } from '@/components/ui/typed-fields'
import { ReasonForm } from '@/components/ui/reason-form'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { requestCreditNoteAction } from '@/lib/approvals/actions'
import { creditNoteFormSchema } from '@/lib/approvals/schema'
import { goodsLabel } from '@/lib/orders/rules'
import type { StaffOrderDetailDto } from '@/lib/orders/schema'
import { RequestSent } from './request-sent'

const copy = orderDetailCopy.creditNote

export type CreditNoteProps = { orderId: string; lines: StaffOrderDetailDto['lines']; isRequested: boolean }

/** Requests a credit note for goods of a delivered order, which a colleague decides. */
export function CreditNote({ orderId, lines, isRequested }: CreditNoteProps) {
  const form = useCheckedForm(creditNoteFormSchema, {
    action: requestCreditNoteAction,
    refreshes: true,
  })
  if (isRequested || form.result?.ok) return <RequestSent copy={copy} />
  return (
    <>
      <p className="mb-3 text-muted">{copy.lead}</p>
      <ReasonForm
        form={{ ...form, message: form.message ?? form.errorOf('lines') }}
        copy={copy.form}
        hidden={{ orderId }}
        isDanger
      >
        {lines.map(({ id, kept, ...goods }, index) => (
          <fieldset key={id} className="grid gap-3">
            <legend className="mb-2 font-semibold">{goodsLabel(goods)}</legend>
            <input type="hidden" name="itemId[]" value={id} />
            <div className="grid grid-cols-2 gap-3">
              <CountField
                name="quantity[]"
                label={copy.quantity}
                hint={copy.kept(kept)}
                error={form.errorOf(`lines.${index}.quantity`)}
                defaultValue={0}
              />
              <CountField
                name="restocked[]"
                label={copy.restocked}
                hint={copy.restockedHint}
                error={form.errorOf(`lines.${index}.restocked`)}
                defaultValue={0}
              />
            </div>
          </fieldset>
        ))}
      </ReasonForm>
    </>
  )
}
