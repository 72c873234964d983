'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { FormError, TextField } from '@/components/ui/field'
import { showSuccess } from '@/components/ui/toast'
import { useTapForm } from '@/components/ui/use-tap-form'
import { askForPayoutAction, withdrawPayoutAction } from '@/lib/credit/actions'
import type { OwnPayoutDto } from '@/lib/credit/schema'
import { statementCopy } from './copy'

const copy = statementCopy.payout

export type CreditPayoutProps = {
  /** The request that waits, if the buyer made one. */
  asked: OwnPayoutDto | null
  /** The names of banks that the form suggests. */
  banks: readonly string[]
}

/** Asks for the buyer's credit to be paid to a bank account, and withdraws such a request. */
export const CreditPayout = ({ asked, banks }: CreditPayoutProps) => (
  <div className="no-print">{asked ? <Waiting asked={asked} /> : <AskForm banks={banks} />}</div>
)

function AskForm({ banks }: Pick<CreditPayoutProps, 'banks'>) {
  const router = useRouter()
  const { formProps, busy, message, values } = useTapForm({
    action: askForPayoutAction,
    keeps: true,
    onSuccess: () => {
      showSuccess(copy.asked)
      router.refresh()
    },
  })
  const typed = (name: string) => ({ name, defaultValue: values?.[name], required: true, autoComplete: 'off' })
  return (
    <Disclosure label={copy.open} variant="secondary" isOpen={message !== undefined}>
      <form {...formProps} className="mt-3 grid max-w-md gap-4">
        <p>{copy.lead}</p>
        <FormError message={message} />
        <TextField {...typed('bank')} label={copy.bank} list="banks" maxLength={80} />
        <datalist id="banks">
          {banks.map((bank) => (
            <option key={bank} value={bank} />
          ))}
        </datalist>
        <TextField
          {...typed('accountNumber')}
          label={copy.accountNumber}
          hint={copy.numberHint}
          inputMode="numeric"
          maxLength={15}
          className="money"
        />
        <TextField {...typed('accountName')} label={copy.accountName} maxLength={100} />
        <Button type="submit" busy={busy} className="sm:justify-self-start">
          {copy.ask}
        </Button>
      </form>
    </Disclosure>
  )
}

function Waiting({ asked }: { asked: OwnPayoutDto }) {
  const router = useRouter()
  const { formProps, busy, message } = useTapForm({
    action: withdrawPayoutAction,
    onSuccess: () => {
      showSuccess(copy.withdrawn)
      router.refresh()
    },
  })
  return (
    <div className="grid max-w-prose gap-3">
      <p>{copy.waiting(asked.maskedNumber, asked.bank)}</p>
      <form {...formProps} className="grid gap-3">
        <FormError message={message} />
        <Button type="submit" variant="secondary" size="small" busy={busy} className="sm:justify-self-start">
          {copy.withdraw}
        </Button>
      </form>
    </div>
  )
}
