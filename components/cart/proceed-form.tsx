'use client'

import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { proceedAction } from '@/lib/checkout/actions'
import { cartCopy as copy } from './copy'

/**
 * The button to checkout, with the total in naira; disabled while the charges are unknown. On a phone it sticks to the
 * bottom.
 */
export function ProceedForm({ total }: { total: number | undefined }) {
  const { formProps, busy, message } = useActionForm({ action: proceedAction })
  return (
    <form
      {...formProps}
      className={
        'foot-bar sticky bottom-(--tab-bar) z-10 -mx-4 grid gap-3 border-t border-line bg-raised px-4 py-3 sm:-mx-6 ' +
        'sm:px-6 lg:static lg:mx-0 lg:border-0 lg:p-0'
      }
    >
      <FormError message={message} />
      <input type="hidden" name="shownTotal" value={total ?? ''} />
      <Button type="submit" busy={busy} disabled={total === undefined}>
        {copy.proceed(total === undefined ? undefined : formatNaira(fromNaira(total)))}
      </Button>
    </form>
  )
}
