'use client'

import { stockCopy } from '@/components/staff/lots/copy'
import { ActionForm } from '@/components/ui/action-form'
import { SelectField } from '@/components/ui/select-field'
import { AmountField, CountField } from '@/components/ui/typed-fields'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { writeOffLotAction } from '@/lib/approvals/actions'
import { WRITE_OFF_ALONE } from '@/lib/catalogue/rules'
import { formatNaira } from '@/lib/core/money'
import { countLotAction, returnToSupplierAction, setLotCostAction } from '@/lib/stock/actions'
import { WRITE_OFF_REASONS } from '@/lib/stock/rules'
import { countFormSchema, lotCostFormSchema, purchaseReturnFormSchema, writeOffSchema } from '@/lib/stock/schema'

const copy = stockCopy.lots

/** Sets a lot to what was counted. The server rejects the count when the lot has moved from `left` meanwhile. */
export function CountForm({ lotId, left }: { lotId: string; left: number }) {
  const { field, ...form } = useCheckedForm(countFormSchema, {
    action: countLotAction,
    done: () => copy.count.done,
    again: true,
    refreshes: true,
  })
  return (
    <ActionForm form={form} hidden={{ lotId, expected: left }} submit={copy.count.submit}>
      <CountField {...field('counted')} label={copy.count.counted} hint={copy.count.hint} required />
    </ActionForm>
  )
}

export function WriteOffForm({ lotId }: { lotId: string }) {
  const { field, ...form } = useCheckedForm(writeOffSchema, {
    action: writeOffLotAction,
    done: ({ waits }) => (waits ? copy.writeOff.waits : copy.writeOff.done),
    doneStays: true,
    again: true,
    refreshes: true,
  })
  return (
    <ActionForm form={form} hidden={{ lotId }} submit={copy.writeOff.submit}>
      <CountField
        {...field('quantity')}
        label={copy.writeOff.quantity}
        hint={copy.writeOff.hint(formatNaira(WRITE_OFF_ALONE))}
        required
      />
      <SelectField
        {...field('reason')}
        label={copy.writeOff.reason}
        options={WRITE_OFF_REASONS.map((reason) => [reason, copy.writeOff.reasons[reason]])}
      />
    </ActionForm>
  )
}

export function CostForm({ lotId }: { lotId: string }) {
  const { field, ...form } = useCheckedForm(lotCostFormSchema, {
    action: setLotCostAction,
    done: () => copy.cost.done,
    refreshes: true,
  })
  return (
    <ActionForm form={form} hidden={{ lotId }} submit={copy.cost.submit}>
      <AmountField {...field('unitCost')} label={copy.cost.unitCost} hint={copy.cost.hint} required />
    </ActionForm>
  )
}

export function ReturnForm({ lotId }: { lotId: string }) {
  const { field, ...form } = useCheckedForm(purchaseReturnFormSchema, {
    action: returnToSupplierAction,
    done: () => copy.returned.done,
    again: true,
    refreshes: true,
  })
  return (
    <ActionForm form={form} hidden={{ lotId }} submit={copy.returned.submit}>
      <CountField {...field('quantity')} label={copy.returned.quantity} required />
    </ActionForm>
  )
}
