'use client'

import { PaymentSummary } from '@/components/checkout/payment-summary'
import { cartCopy } from '@/components/cart/copy'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { CheckField, FormError } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { placeOrderAction } from '@/lib/checkout/actions'
import { type CheckoutDto, type PlanOptionDto, checkoutFormSchema } from '@/lib/checkout/schema'
import { formatDay } from '@/lib/core/clock'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { checkoutCopy } from './copy'
import { DeliveryFields } from './delivery-fields'

const copy = checkoutCopy.plan
const naira = (amount: number) => formatNaira(fromNaira(amount))

/**
 * Keeps what stands in the form with the server's draft, beside the form's own way: a reload, another phone or an expired
 * session finds it again (checklist GD-16). What fails to be kept now is kept with the next field.
 */
function keepDraft(form: HTMLFormElement): void {
  const { draftId, state, city, location, phoneNumber, months } = Object.fromEntries(new FormData(form))
  const body = JSON.stringify({ draftId, state, city, location, phoneNumber, ...(months ? { months: Number(months) } : {}) })
  fetch('/api/v1/order/draft', { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body, keepalive: true }).catch(() => undefined)
}

/** Step 1: where to, over how many months, and the consent. Sending it twice places one order. */
export function CheckoutForm({ checkout }: { checkout: CheckoutDto }) {
  const { formProps, field, errorOf, busy, message } = useActionForm({
    schema: checkoutFormSchema,
    action: placeOrderAction,
    initial: checkout.delivery,
    failure: (sentence, status) => (status === undefined ? sentence : `${checkoutCopy.failed} ${sentence}`),
  })
  const { ref, name, onBlur, onChange } = field('months')
  return (
    <form
      {...formProps}
      onBlur={(event) => { keepDraft(event.currentTarget) }}
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <input type="hidden" name="draftId" value={checkout.draftId} />
      <input type="hidden" name="shownTotal" value={checkout.summary.overallTotal} />
      <div className="grid gap-6">
        <FormError message={message} />
        <div className="grid gap-5">
          <DeliveryFields field={field} />
        </div>
        <fieldset className="grid gap-3">
          <legend className="section-title">{copy.title}</legend>
          <p className="text-muted">{copy.lead(naira(checkout.summary.financed), naira(checkout.interest))}</p>
          {checkout.options.map((option) => (
            <PlanOption key={option.months} option={option} radio={{ ref, name, onBlur, onChange, defaultChecked: option.months === checkout.months }} />
          ))}
        </fieldset>
        <CheckField
          name="acceptTerms"
          required
          error={errorOf('acceptTerms')}
          label={
            <>
              {copy.consent}{' '}
              <a href="/terms" target="_blank" rel="noreferrer" className="text-link">
                {copy.terms}
              </a>
            </>
          }
        />
      </div>
      <Card className="lg:sticky lg:top-24">
        <CardHeader title={cartCopy.summary} />
        <PaymentSummary lines={checkout.summary.lines} total={checkout.summary.overallTotal} upfront={checkout.summary.upfront} financed={checkout.summary.financed} />
        <Button type="submit" busy={busy} className="mt-5 w-full">
          {checkoutCopy.delivery.submit}
        </Button>
      </Card>
    </form>
  )
}

type RadioProps = Pick<ReturnType<ReturnType<typeof useActionForm>['field']>, 'ref' | 'name' | 'onBlur' | 'onChange'> & { defaultChecked: boolean }

function PlanOption({ option, radio }: { option: PlanOptionDto; radio: RadioProps }) {
  const { months, amount, lastAmount, firstOn, lastOn, withinLimit } = option
  return (
    <label className="flex min-h-target cursor-pointer items-start gap-3 rounded-control border border-line-strong bg-raised px-4 py-3 has-checked:border-brand has-checked:bg-brand-soft">
      <input {...radio} type="radio" value={months} className="mt-1 size-5 shrink-0 accent-brand" />
      <span className="grid gap-0.5">
        <span className="font-semibold">
          {copy.months(months)}: <span className="money">{months === 1 ? copy.once(naira(amount)) : copy.each(naira(amount))}</span>
        </span>
        <span className="text-sm text-muted">
          {copy.dates(formatDay(firstOn), formatDay(lastOn))}
          {lastAmount !== amount && ` ${copy.lastDiffers(naira(lastAmount))}`}
        </span>
        {!withinLimit && (
          <span className="mt-1">
            <Badge tone="warning">{copy.overLimit}</Badge>
          </span>
        )}
      </span>
    </label>
  )
}
