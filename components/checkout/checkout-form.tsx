'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CheckField, FormError } from '@/components/ui/field'
import { HiddenFields } from '@/components/ui/hidden-fields'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { placeOrderAction } from '@/lib/checkout/actions'
import type { CheckoutDto } from '@/lib/checkout/schema'
import { parseNaira, toNaira } from '@/lib/core/money'
import { ChangeNotice, type ChangeNoticeProps } from './change-notice'
import { checkoutCopy } from './copy'
import { DELIVERY_FIELDS, DeliveryFields, DeliveryPhone } from './delivery-fields'
import { DeliveryFold } from './delivery-fold'
import { PlanOptions, type PlanWords } from './plan-options'
import { SavedAddresses } from './saved-addresses'

const copy = checkoutCopy.plan

/** Drafts are sent one after the other, so that an older one cannot arrive last. */
let underway: Promise<unknown> = Promise.resolve()

/**
 * Saves the form as a draft on the server, for a reload, another phone or an expired session (GD-16). A failure is
 * ignored: the next field saves again.
 */
function keepDraft(form: HTMLFormElement): void {
  const { draftId, state, city, location, phoneNumber, months, delivery } = Object.fromEntries(new FormData(form))
  const body = JSON.stringify({
    draftId,
    // At the workplace the fields have its address, and the draft keeps the buyer's.
    ...(typeof delivery === 'string' && delivery.startsWith('w') ? {} : { state, city, location }),
    phoneNumber,
    ...(months ? { months: Number(months) } : {}),
  })
  const send = () =>
    fetch('/api/v1/order/draft', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body,
      keepalive: true,
    })
  underway = underway.then(send).catch(() => undefined)
}

export type CheckoutFormProps = {
  checkout: CheckoutDto
  /** Whether the delivery details are complete. */
  isComplete: boolean
  /** What is ordered, on one line. */
  goods: ReactNode
  /** Where and when it is delivered, where there is a choice. */
  choice: ReactNode
  plans: PlanWords
  /** The key facts, a line each. */
  facts: ReactNode
  /** The part of the key facts that is the same for every number of months. */
  whatIf: ReactNode
  /** Where the order differs from what the buyer saw last, and the way to change it. */
  changed: Pick<ChangeNoticeProps, 'changes' | 'link'>
  /** Takes the place of the checkbox, where the button itself is the consent. */
  consent: ReactNode
  /** The words of the button. */
  submit: ReactNode
}

/** Step 1: delivery address, number of months and consent. A second submission of the draft returns the same order. */
export function CheckoutForm({
  checkout,
  isComplete,
  goods,
  choice,
  plans,
  facts,
  whatIf,
  changed,
  consent,
  submit,
}: CheckoutFormProps) {
  const { formProps, field, errorOf, busy, message, result } = useCheckedForm(
    async () => (await import('@/lib/checkout/schema')).checkoutFormSchema,
    {
      action: placeOrderAction,
      initial: checkout.delivery,
      failureIcon: checkoutCopy.failedIcon,
      toasts: 'fieldless',
    },
  )
  const { summary, delivered, delivery } = checkout
  const refusal = result && !result.ok ? result : undefined
  const shownThen = refusal?.values?.['shownTotal']
  const sent = shownThen === undefined ? undefined : parseNaira(shownThen)
  const notice = useRef<HTMLDivElement>(null)
  // On a phone the button is far below the message, so the message gets the focus.
  useEffect(() => {
    if (message !== undefined) notice.current?.focus()
  }, [message, result])
  return (
    <form
      {...formProps}
      onBlur={(event) => {
        keepDraft(event.currentTarget)
      }}
      className="grid items-start gap-3 lg:gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <input type="hidden" name="draftId" value={checkout.draftId} />
      <input type="hidden" name="shownTotal" value={summary.overallTotal} />
      <input type="hidden" name="factsShown" value={checkout.facts.digest} />
      <div className="grid gap-3 lg:gap-5">
        <div ref={notice} tabIndex={-1} className="grid scroll-mt-24 gap-3 outline-none not-has-[p]:absolute">
          <FormError message={message} />
          {refusal?.status === 501 && <p>{plans.help}</p>}
          <ChangeNotice
            before={sent === undefined ? checkout.seenTotal : toNaira(sent)}
            summary={summary}
            {...changed}
          />
        </div>
        <div>
          {goods}
          {choice}
          <DeliveryFold
            key={delivered.kind}
            delivery={delivery}
            isWorkplace={delivered.kind === 'workplace'}
            isComplete={isComplete}
            isWrong={DELIVERY_FIELDS.some((name) => errorOf(name) !== undefined)}
          >
            {delivered.kind === 'home' ? (
              <>
                <SavedAddresses addresses={checkout.addresses} source={checkout.source} />
                <DeliveryFields field={field} />
              </>
            ) : (
              <>
                <HiddenFields fields={{ state: delivery.state, city: delivery.city, location: delivery.location }} />
                <DeliveryPhone field={field} />
              </>
            )}
          </DeliveryFold>
        </div>
        <PlanOptions checkout={checkout} said={plans} field={field} />
        {checkout.creditNote && <p className="text-sm font-semibold text-success">{checkout.creditNote}</p>}
      </div>
      <Card padded={false} className="grid gap-2 p-3 sm:p-6 lg:sticky lg:top-24">
        <h2 className="section-title">{copy.agree}</h2>
        {facts}
        {whatIf}
        {consent ?? (
          <CheckField
            className="text-sm"
            // New amounts need a new consent, so the checkbox is reset.
            key={checkout.facts.digest}
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
        )}
        <Button type="submit" busy={busy} disabled={checkout.months === null} className="w-full">
          {submit}
        </Button>
      </Card>
    </form>
  )
}
