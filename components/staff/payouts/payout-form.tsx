'use client'

import { payoutsCopy as copy } from '@/components/staff/payouts/copy'
import { TextField } from '@/components/ui/field'
import { AmountField, CountField } from '@/components/ui/typed-fields'
import { Link } from '@/components/ui/link'
import { ReasonForm } from '@/components/ui/reason-form'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { requestPayoutAction } from '@/lib/approvals/actions'
import { payoutFormSchema } from '@/lib/approvals/schema'
import { formatNaira, fromNaira } from '@/lib/core/money'
import type { BankAccount } from '@/lib/credit/schema'

/** `refusal` says why no money may be sent to it yet. */
type AskedAccount = BankAccount & { readonly refusal: string | null }

export type PayoutFormProps = {
  payee: { readonly kind: 'buyer' | 'company'; readonly id: string }
  /** In naira. */
  credit: number
  /** What of it the buyer asked for, in naira; all of it when it is left out. */
  askedFor?: number
  /** The account that the buyer or HR asked for. */
  account: AskedAccount | null
  /** The names of banks that the form suggests. */
  banks: readonly string[]
  /** The reason of a payout that waits for a second person. */
  pendingReason: string | undefined
}

/** Requests a payout of the credit of a buyer or company, in full or in part. */
export function PayoutForm({ payee, credit, askedFor = credit, account, banks, pendingReason }: PayoutFormProps) {
  const left = formatNaira(fromNaira(credit))
  const { bank = '', accountNumber = '', accountName = '' } = account ?? {}
  const form = useCheckedForm(payoutFormSchema, {
    action: requestPayoutAction,
    initial: { amount: formatNaira(fromNaira(askedFor)).slice(1), bank, accountNumber, accountName },
    done: copy.requested,
    doneStays: true,
    refreshes: true,
  })
  if (pendingReason !== undefined)
    return (
      <p className="rounded-control bg-info-soft px-4 py-3 text-info">
        {copy.pending(pendingReason)}{' '}
        <Link
          href="/staff/approvals"
          className="inline-flex min-h-target items-center font-semibold underline underline-offset-4"
        >
          {copy.seeApprovals}
        </Link>
      </p>
    )
  return (
    <>
      <p className="mb-3">{(account ? copy.asksFor : copy.noAccount)[payee.kind]}</p>
      {account?.refusal && <p className="mb-3">{account.refusal}</p>}
      <ReasonForm form={form} copy={copy.form} hidden={{ payee: payee.kind, payeeId: payee.id }} variant="secondary">
        <p className="text-muted">{copy.formLead}</p>
        <AmountField {...form.field('amount')} label={copy.amount} hint={copy.amountHint(left)} required />
        <TextField {...form.field('bank')} label={copy.bank} list="banks" autoComplete="off" required maxLength={80} />
        <datalist id="banks">
          {banks.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <CountField
          {...form.field('accountNumber')}
          label={copy.accountNumber}
          hint={copy.numberHint}
          required
          maxLength={15}
        />
        <TextField
          {...form.field('accountName')}
          label={copy.accountName}
          autoComplete="off"
          required
          maxLength={100}
        />
      </ReasonForm>
    </>
  )
}
