'use client'

import { useRouter } from 'next/navigation'
import { PaymentWindowError } from '@/components/payments/flutterwave-window'
import { type Payer, payInWindow } from '@/components/payments/pay-in-window'
import { showOutcome } from '@/components/payments/show-outcome'
import { Button } from '@/components/ui/button'
import { Refused, call } from '@/components/ui/call'
import { Card, CardHeader } from '@/components/ui/card'
import { TextField } from '@/components/ui/field'
import { useTapForm } from '@/components/ui/use-tap-form'
import type { ActionResult } from '@/lib/core/action-result'
import { formatDay } from '@/lib/core/clock'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { repayAction } from '@/lib/payments/actions'
import type { RepaidDto, RepaidNews } from '@/lib/payments/schema'
import { statementCopy as copy } from './copy'

export type RepayFormProps = {
  /** The whole balance in naira. */
  owed: number
  payer: Payer
  /** A leaver's part that the form suggests to pay: what is open of it in naira, and its day. */
  part?: { readonly open: number; readonly dueOn: string } | undefined
}

/** Repays early in the provider's window; before hydration the form opens the hosted payment page. */
export function RepayForm({ owed, payer, part }: RepayFormProps) {
  const router = useRouter()

  const pay = async (form: FormData): Promise<ActionResult<RepaidNews>> => {
    try {
      const { outcome, answer, message } = await payInWindow({
        start: { purpose: 'repayment', amount: form.get('amount') },
        confirm: (txRef) => call<RepaidDto>('/api/v1/payments/confirm', { method: 'PUT', body: { txRef } }),
        payer,
        description: copy.repayFor,
      })
      return { ok: true, data: { outcome, credited: answer?.credited ?? 0, message } }
    } catch (error) {
      if (error instanceof Refused && error.message) return { ok: false, status: error.status, message: error.message }
      if (error instanceof PaymentWindowError) return { ok: false, status: 503, message: error.message }
      throw error
    }
  }

  const { formProps, busy, message, values } = useTapForm<RepaidNews>({
    action: repayAction,
    keeps: true,
    send: pay,
    onSuccess: ({ outcome, credited, message: unapplied }) => {
      const succeeded = credited > 0 ? copy.repaidWithCredit(formatNaira(fromNaira(credited))) : copy.repaid
      showOutcome(outcome, { succeeded, failed: copy.notRepaid, unapplied })
      router.refresh()
    },
  })
  const balance = formatNaira(fromNaira(owed))
  const suggested = part ? formatNaira(fromNaira(part.open)) : balance
  return (
    <Card id="repay" className="no-print">
      <CardHeader title={copy.repayTitle} />
      <form {...formProps} className="grid gap-4">
        <p>{part ? copy.repayPartLead : copy.repayLead}</p>
        <div className="grid gap-4 sm:grid-cols-[minmax(0,16rem)_auto] sm:items-start sm:justify-start">
          <TextField
            // A repayment changes the balance, so the field is rebuilt with the new one.
            key={`${balance} ${suggested}`}
            name="amount"
            label={copy.repayAmount}
            hint={`${part ? `${copy.repayPart(suggested, formatDay(part.dueOn))} ` : ''}${copy.repayHint(balance)}`}
            error={message}
            inputMode="decimal"
            autoComplete="off"
            required
            defaultValue={values?.['amount'] ?? suggested.replace('₦', '')}
          />
          <Button type="submit" busy={busy} className="sm:mt-7.5">
            {copy.repay}
          </Button>
        </div>
      </form>
    </Card>
  )
}
