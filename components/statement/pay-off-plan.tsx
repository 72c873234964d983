'use client'

import type { Payer } from '@/components/payments/pay-in-window'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FormError } from '@/components/ui/field'
import { formatNaira, fromNaira } from '@/lib/core/money'
import type { PayOffDto } from '@/lib/credit/schema'
import { statementCopy as copy } from './copy'
import { useRepayment } from './use-repayment'

type Props = { plan: PayOffDto['plans'][number]; payer: Payer }

/** Pays off the plan of one order. It says before what that costs today, and what interest is given back. */
export function PayOffPlan({ plan: { orderId, amount, rebate, owed }, payer }: Props) {
  const { formProps, busy, message } = useRepayment(payer)
  return (
    <Card heading={copy.payOffTitle} className="no-print">
      <form {...formProps} className="grid gap-4">
        <FormError message={message} />
        <dl className="grid gap-1">
          {(
            [
              [copy.payOffOwed, owed],
              [copy.payOffRebate, -rebate],
              [copy.payOffAmount, amount],
            ] as const
          ).map(([label, naira]) => (
            <div key={label} className="flex justify-between gap-4 last:font-bold">
              <dt>{label}</dt>
              <dd className="money">{formatNaira(fromNaira(naira))}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-muted">{copy.payOffText}</p>
        <input type="hidden" name="orderId" value={orderId} />
        <Button type="submit" busy={busy} variant="secondary">
          {copy.payOff}
        </Button>
      </form>
    </Card>
  )
}
