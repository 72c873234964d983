'use client'

import { ActionForm } from '@/components/ui/action-form'
import { OwnerProofForm } from '@/components/second-factor/owner-proof-form'
import { Disclosure } from '@/components/ui/disclosure'
import { TextField } from '@/components/ui/field'
import { CountField } from '@/components/ui/typed-fields'
import { TapButton } from '@/components/ui/tap-button'
import { useActionForm } from '@/components/ui/use-action-form'
import type { ActionResult } from '@/lib/core/action-result'
import { formatMoment } from '@/lib/core/clock'
import type { OwnPayoutDto } from '@/lib/credit/schema'

type Perform = (previous: ActionResult | null, form: FormData) => Promise<ActionResult>

type PayoutRequestCopy = Readonly<
  Record<
    | 'open'
    | 'lead'
    | 'bank'
    | 'accountNumber'
    | 'numberHint'
    | 'accountName'
    | 'ask'
    | 'asked'
    | 'proof'
    | 'password'
    | 'prove'
    | 'unconfirmed',
    string
  > &
    Record<'withdraw' | 'withdrawn', string>
> & {
  readonly waiting: (account: string, bank: string) => string
  readonly payableFrom: (moment: string) => string
}

export type PayoutRequestProps = {
  /** The request that waits, if there is one. */
  asked: OwnPayoutDto | null
  /** The password was entered in the last ten minutes. */
  isProved: boolean
  /** The names of banks that the form suggests. */
  banks: readonly string[]
  copy: PayoutRequestCopy
  ask: Perform
  withdraw: Perform
}

/** Asks for credit to be paid to a bank account, and withdraws such a request. */
export const PayoutRequest = ({ asked, isProved, banks, copy, ask, withdraw }: PayoutRequestProps) => (
  <div className="no-print">
    {asked ? (
      <Waiting asked={asked} copy={copy} withdraw={withdraw} />
    ) : (
      <AskForm isProved={isProved} banks={banks} copy={copy} ask={ask} />
    )}
  </div>
)

/** The password comes first. The form then appears in its place. */
function AskForm({ isProved, banks, copy, ask }: Omit<PayoutRequestProps, 'asked' | 'withdraw'>) {
  const { field, ...form } = useActionForm({ action: ask, done: copy.asked, refreshes: true })
  const typed = (name: string) => ({ ...field(name), required: true, autoComplete: 'off' })
  return (
    <Disclosure label={copy.open} variant="secondary" isOpen={form.message !== undefined}>
      {isProved ? (
        <ActionForm form={form} submit={copy.ask} className="mt-3 grid max-w-md gap-4">
          <p>{copy.lead}</p>
          <TextField {...typed('bank')} label={copy.bank} list="banks" maxLength={80} />
          <datalist id="banks">
            {banks.map((bank) => (
              <option key={bank} value={bank} />
            ))}
          </datalist>
          <CountField {...typed('accountNumber')} label={copy.accountNumber} hint={copy.numberHint} maxLength={15} />
          <TextField {...typed('accountName')} label={copy.accountName} maxLength={100} />
        </ActionForm>
      ) : (
        <div className="mt-3">
          <OwnerProofForm lead={copy.proof} password={copy.password} submit={copy.prove} />
        </div>
      )}
    </Disclosure>
  )
}

function Waiting({ asked, copy, withdraw }: Pick<PayoutRequestProps, 'copy' | 'withdraw'> & { asked: OwnPayoutDto }) {
  return (
    <div className="grid max-w-prose gap-3">
      <p>{copy.waiting(asked.maskedNumber, asked.bank)}</p>
      {asked.payableFrom !== null && <p>{copy.payableFrom(formatMoment(new Date(asked.payableFrom)))}</p>}
      {!asked.confirmed && <p>{copy.unconfirmed}</p>}
      <TapButton
        action={withdraw}
        label={copy.withdraw}
        done={copy.withdrawn}
        refreshes
        className="grid gap-3 sm:justify-items-start"
      />
    </div>
  )
}
