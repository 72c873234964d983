'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { CreditLine } from '@/components/statement/credit-line'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CheckField, FormError } from '@/components/ui/field'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { placeOrderAction } from '@/lib/checkout/actions'
import type { CheckoutDto } from '@/lib/checkout/schema'
import { parseNaira, toNaira } from '@/lib/core/money'
import { orderWords } from '@/lib/orders/agreement-rules'
import { ByMonths } from './by-months'
import { ChangeNotice } from './change-notice'
import { checkoutCopy } from './copy'
import { DeliveryFields } from './delivery-fields'
import { PlanOptions, OverLimitHelp } from './plan-options'
import { SavedAddresses } from './saved-addresses'

const copy = checkoutCopy.plan

/** Drafts are sent one after the other, so that an older one cannot arrive last. */
let underway: Promise<unknown> = Promise.resolve()

/**
 * Saves the form as a draft on the server, for a reload, another phone or an expired session (GD-16). A failure is
 * ignored: the next field saves again.
 */
function keepDraft(form: HTMLFormElement): void {
  const { draftId, state, city, location, phoneNumber, months } = Object.fromEntries(new FormData(form))
  const body = JSON.stringify({
    draftId,
    state,
    city,
    location,
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
  /** What is deducted, for each number of months. */
  plans: ReactNode
  /** The key facts, a line each. */
  facts: ReactNode
  /** The part of the key facts that is the same for every number of months. */
  whatIf: ReactNode
}

/** Step 1: delivery address, number of months and consent. A second submission of the draft returns the same order. */
export function CheckoutForm({ checkout, plans, facts, whatIf }: CheckoutFormProps) {
  const { formProps, field, errorOf, busy, message, result } = useCheckedForm(
    async () => (await import('@/lib/checkout/schema')).checkoutFormSchema,
    {
      action: placeOrderAction,
      initial: checkout.delivery,
      failureIcon: checkoutCopy.failedIcon,
      toasts: 'fieldless',
    },
  )
  const { summary, options } = checkout
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
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <input type="hidden" name="draftId" value={checkout.draftId} />
      <input type="hidden" name="shownTotal" value={summary.overallTotal} />
      <input type="hidden" name="factsShown" value={checkout.facts.digest} />
      <div className="grid gap-5">
        <div ref={notice} tabIndex={-1} className="grid scroll-mt-24 gap-3 outline-none empty:hidden">
          <FormError message={message} />
          {refusal?.status === 501 && (
            <p>
              <OverLimitHelp options={options} />
            </p>
          )}
          <ChangeNotice
            before={sent === undefined ? checkout.seenTotal : toNaira(sent)}
            changes={checkout.changes}
            summary={summary}
          />
        </div>
        <div className="grid gap-4">
          <SavedAddresses addresses={checkout.addresses} />
          <DeliveryFields field={field} />
        </div>
        <PlanOptions checkout={checkout} plans={plans} field={field} />
        <CreditLine note={checkout.creditNote} />
      </div>
      <Card heading={copy.agree} className="grid gap-4 lg:sticky lg:top-24">
        {facts}
        {whatIf}
        <CheckField
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
        <Button type="submit" busy={busy} disabled={checkout.months === null} className="w-full">
          <ByMonths
            options={options}
            none={checkoutCopy.delivery.submit}
            words={(option) => copy.place(orderWords({ ...option, repaid: summary.financed }))}
          />
        </Button>
      </Card>
    </form>
  )
}
