'use client'

import { statementCopy } from '@/components/statement/copy'
import { CreditLine } from '@/components/statement/credit-line'
import { Card } from '@/components/ui/card'
import { Link, TextLink } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { Retry } from '@/components/ui/retry'
import { formatDay } from '@/lib/core/clock'
import { formatNaira, fromNaira, toNaira } from '@/lib/core/money'
import type { DueDto, WalletDto } from '@/lib/credit/schema'
import { dashboardCopy as copy } from './copy'
import { useWallet } from './use-wallet'

export type WalletCardsProps = { userId: string; served: WalletDto; plan: readonly DueDto[] }

/** The loan: the next deduction, the balance and the last deduction. */
export function WalletCards({ userId, served, plan }: WalletCardsProps) {
  const { data, error, busy, mutate } = useWallet(userId, served)
  // After a failed call no figure is shown, because an old one could be wrong.
  const wallet = error === undefined ? data : undefined
  const last = plan.findLast(({ amount, paid }) => paid < amount)?.dueOn
  return (
    <section aria-label={copy.wallet} className="grid gap-4">
      {error !== undefined && (
        <Retry busy={busy} onRetry={() => void mutate()}>
          {copy.walletFailed}
        </Retry>
      )}
      <div className="grid gap-4 sm:gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <Card tone="brand" className="grid content-between gap-6">
          <div>
            <h2 className="text-band-muted font-semibold">{copy.monthlyPayback}</h2>
            <p className="mt-1 text-4xl font-extrabold">
              {wallet ? <Money naira={wallet.montlyPayBack} /> : copy.unknown}
            </p>
            {wallet && (
              <p className="mt-2 text-balance text-band-muted">
                {last === undefined ? copy.nothingDue : nextDeduction(wallet)}
              </p>
            )}
            {wallet?.payBackNote && <p className="mt-2 text-band-muted">{wallet.payBackNote}</p>}
            {wallet?.nextDeductionOn && last !== undefined && last > wallet.nextDeductionOn && (
              <p className="text-band-muted">{copy.ends(formatDay(last))}</p>
            )}
          </div>
          <Link href="/Store" className="button button-accent justify-self-start">
            {copy.apply}
          </Link>
        </Card>
        <dl className="grid grid-cols-2 gap-3 sm:gap-4">
          {figuresOf(wallet).map(({ label, naira, canRepay }) => (
            <Card key={label} className="grid content-start">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="mt-1 text-lg font-bold max-[25rem]:text-base sm:text-2xl">
                {naira === undefined ? copy.unknown : <Money naira={naira} />}
              </dd>
              {canRepay === true && (
                <dd className="mt-1 text-sm">
                  <TextLink href="/Statement#repay">{statementCopy.repayTitle}</TextLink>
                </dd>
              )}
            </Card>
          ))}
        </dl>
      </div>
      {wallet && wallet.currentLoan > 0 && <LoanProgress {...wallet} />}
      {wallet && wallet.repaidSoFar > 0 && <p>{copy.repaidSoFar(formatNaira(fromNaira(wallet.repaidSoFar)))}</p>}
      {wallet && <FoodToCome food={wallet.foodToCome} />}
      <CreditLine note={wallet?.creditNote ?? ''} />
    </section>
  )
}

function figuresOf(wallet: WalletDto | undefined): { label: string; naira: number | undefined; canRepay?: boolean }[] {
  const left = wallet && toNaira(fromNaira(wallet.currentLoan) - fromNaira(wallet.paidLoan))
  return [
    // A debt is shown as a negative amount, no debt as zero.
    { label: copy.currentLoan, naira: wallet && (wallet.currentLoan === 0 ? 0 : -wallet.currentLoan) },
    { label: copy.paidLoan, naira: wallet?.paidLoan },
    { label: copy.amountLeft, naira: left, canRepay: left !== undefined && left > 0 },
    { label: copy.totalLoan, naira: wallet?.totalLoan },
  ]
}

/** The food that is approved and not delivered, in the words of its state. */
const FoodToCome = ({ food }: { food: WalletDto['foodToCome'] }) =>
  food.length > 0 && (
    <p>
      {food.map(({ state, amount }) => `${copy.foodToCome[state](formatNaira(fromNaira(amount)))} `)}
      {copy.afterDelivery}
    </p>
  )

/** How much of the open plans is repaid. */
function LoanProgress({ paidLoan, currentLoan }: WalletDto) {
  const words = copy.loanProgress(formatNaira(fromNaira(paidLoan)), formatNaira(fromNaira(currentLoan)))
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-muted">{copy.openPlans}</p>
      <p className="font-semibold">{words}</p>
      <progress value={paidLoan} max={currentLoan} aria-label={words} className="progress-bar" />
    </div>
  )
}

// The pay of a month can be asked for nothing, and that of someone who has left is not asked at all.
const nextDeduction = ({ montlyPayBack, nextDeductionOn }: WalletDto): string =>
  montlyPayBack > 0 && nextDeductionOn !== null ? copy.nextDeduction(formatDay(nextDeductionOn)) : copy.notFromPay
