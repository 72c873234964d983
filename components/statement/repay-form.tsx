'use client'

import type { Payer } from '@/components/payments/pay-in-window'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { TextField } from '@/components/ui/field'
import { formatDay } from '@/lib/core/clock'
import { formatNaira, fromNaira } from '@/lib/core/money'
import type { PayOffDto } from '@/lib/credit/schema'
import { statementCopy as copy } from './copy'
import { useRepayment } from './use-repayment'

type Props = {
  /** What paying off everything costs today, in naira. */
  payOff: Pick<PayOffDto, 'amount' | 'rebate' | 'writtenOff'>
  payer: Payer
  /** A leaver's part that the form suggests to pay: what is open of it in naira, and its day. */
  part?: { readonly open: number; readonly dueOn: string } | undefined
}

/** Repays early: everything, with the interest that is then given back, or any smaller amount. */
export function RepayForm({ payOff: { amount, rebate, writtenOff }, payer, part }: Props) {
  const { formProps, busy, field, message } = useRepayment(payer)
  const whole = formatNaira(fromNaira(amount))
  const most = rebate > 0 ? copy.repayLess : copy.repayHint(whole)
  const suggested = part ? formatNaira(fromNaira(part.open)) : whole
  return (
    <Card heading={copy.repayTitle} id="repay" className="no-print">
      <form {...formProps} className="grid gap-4">
        <p>{writtenOff > 0 ? copy.repayLostLead : part ? copy.repayPartLead : copy.repayLead}</p>
        {rebate > 0 && <p className="font-semibold">{copy.rebate(whole, formatNaira(fromNaira(rebate)))}</p>}
        <div className="grid gap-4 sm:grid-cols-[minmax(0,16rem)_auto] sm:items-start sm:justify-start">
          <TextField
            // A repayment changes the balance, so the field is rebuilt with the new one.
            key={`${whole} ${suggested}`}
            {...field('amount')}
            label={copy.repayAmount}
            hint={part ? `${copy.repayPart(suggested, formatDay(part.dueOn))} ${most}` : most}
            error={message}
            inputMode="decimal"
            autoComplete="off"
            required
            defaultValue={field('amount').defaultValue ?? suggested.replace('₦', '')}
          />
          <Button type="submit" busy={busy} className="sm:mt-7.5">
            {copy.repay}
          </Button>
        </div>
      </form>
    </Card>
  )
}
