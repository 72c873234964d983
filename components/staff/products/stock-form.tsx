'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { FormError, SelectField, TextField } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { moveStockAction } from '@/lib/catalogue/actions'
import { STOCK_REASON_NAMES } from '@/lib/catalogue/rules'
import { stockFormSchema } from '@/lib/catalogue/schema'
import { productsCopy } from './copy'

const copy = productsCopy.stock

type Props = { productId: string; stock: number }

/** Books a stock movement. The server rejects a count when the stock is no longer the `stock` that the page shows. */
export function StockForm({ productId, stock }: Props) {
  const router = useRouter()
  const { formProps, field, busy, message, round } = useActionForm({
    rules: useFieldRules(stockFormSchema),
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
    <form key={round} {...formProps} className="grid gap-4">
      <FormError message={message} />
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="expected" value={stock} />
      <SelectField {...field('reason')} label={copy.reason}>
        {STOCK_REASON_NAMES.map((reason) => (
          <option key={reason} value={reason}>
            {copy.reasons[reason]}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('amount')}
        label={copy.amount}
        hint={copy.amountHint}
        inputMode="numeric"
        required
        autoComplete="off"
      />
      <Button type="submit" busy={busy} className="sm:justify-self-start">
        {copy.move}
      </Button>
    </form>
  )
}
