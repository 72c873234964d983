'use client'

import { ActionForm } from '@/components/ui/action-form'
import { useRouter } from 'next/navigation'
import { SelectField } from '@/components/ui/select-field'
import { CountField } from '@/components/ui/typed-fields'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { moveStockAction } from '@/lib/catalogue/actions'
import { STOCK_REASON_NAMES } from '@/lib/catalogue/rules'
import { stockFormSchema } from '@/lib/catalogue/schema'
import { productsCopy } from './copy'

const copy = productsCopy.stock

type Props = { productId: string; stock: number }

/** Books a stock movement. The server rejects a count when the stock is no longer the `stock` that the page shows. */
export function StockForm({ productId, stock }: Props) {
  const router = useRouter()
  const { field, ...form } = useCheckedForm(stockFormSchema, {
    action: moveStockAction,
    send: async (form) => {
      const answer = await moveStockAction(null, form)
      // Another movement may be the cause, so the page reads the stock again.
      if (!answer.ok) router.refresh()
      return answer
    },
    initial: { reason: 'received' },
    done: ({ stock: now }) => copy.moved(now),
    doneStays: true,
    again: true,
    refreshes: true,
  })
  return (
    <ActionForm form={form} submit={copy.move} hidden={{ productId, expected: stock }}>
      <SelectField
        {...field('reason')}
        label={copy.reason}
        options={STOCK_REASON_NAMES.map((reason) => [reason, copy.reasons[reason]])}
      />
      <CountField {...field('amount')} label={copy.amount} hint={copy.amountHint} required />
    </ActionForm>
  )
}
