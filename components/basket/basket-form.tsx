'use client'

import { ActionForm } from '@/components/ui/action-form'
import { CountField } from '@/components/ui/typed-fields'
import { useActionForm } from '@/components/ui/use-action-form'
import { saveBasketAction } from '@/lib/basket/actions'
import type { BasketDto } from '@/lib/basket/schema'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { basketCopy as copy } from './copy'

const [quantity, of] = copy.quantity
const naira = (amount: number) => formatNaira(fromNaira(amount))

/** The quantities of the products in the basket. */
export function BasketForm({ items }: Pick<BasketDto, 'items'>) {
  const form = useActionForm({ action: saveBasketAction, keeps: false, done: copy.saved })
  return (
    <ActionForm form={form} submit={copy.save} variant="secondary">
      <p className="text-sm text-muted">{copy.quantityHint}</p>
      <ul className="grid gap-4">
        {items.map((item) => (
          <li key={`${item.productId} ${item.quantity}`} className="grid gap-1 border-b border-line pb-4">
            <p className="font-semibold wrap-anywhere">
              {item.name}, {item.measurement}
            </p>
            <p className="text-sm">
              {copy.each(naira(item.price))}
              {item.priceBefore !== undefined && `, ${copy.before(naira(item.priceBefore))}`}
            </p>
            {item.inStock < item.quantity && (
              <p className="text-sm font-semibold text-warning">
                {item.inStock === 0 ? copy.gone : copy.short(item.inStock)}
              </p>
            )}
            <input type="hidden" name="productIds[]" value={item.productId} />
            <CountField
              name="quantities[]"
              label={
                <>
                  {quantity}
                  <span className="sr-only">{of(item.name)}</span>
                </>
              }
              defaultValue={item.quantity}
              maxLength={3}
              required
              className="max-w-32"
            />
          </li>
        ))}
      </ul>
    </ActionForm>
  )
}
