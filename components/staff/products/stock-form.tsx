'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { FormError, SelectField, TextField } from '@/components/ui/field'
import { showSuccess } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import { moveStockAction } from '@/lib/catalogue/actions'
import { STOCK_REASON_NAMES } from '@/lib/catalogue/rules'
import { stockFormSchema } from '@/lib/catalogue/schema'
import { productsCopy } from './copy'

const copy = productsCopy.stock

type Props = { productId: string; stock: number }

/**
 * Books what came in, went out or was counted. `stock` is what the page shows: a count of another number is refused.
 * The form is empty again after each booking, but a refusal and what was typed stay while the page reads the new stock.
 */
export function StockForm(props: Props) {
  const [round, setRound] = useState(0)
  return (
    <Movement
      key={round}
      {...props}
      onDone={() => {
        setRound(round + 1)
      }}
    />
  )
}

function Movement({ productId, stock, onDone }: Props & { onDone: () => void }) {
  const router = useRouter()
  const { formProps, field, busy, message } = useActionForm({
    schema: stockFormSchema,
    action: moveStockAction,
    initial: { reason: 'received' },
    // Whatever came of it, the page shows the stock as it is now.
    failure: (sentence) => {
      router.refresh()
      return sentence
    },
    onSuccess: ({ stock: now }) => {
      showSuccess(copy.moved(now), { duration: 4000 })
      router.refresh()
      onDone()
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
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
