import Link from 'next/link'
import { Card } from '@/components/ui/card'
import { Money } from '@/components/ui/money'
import { formatDay } from '@/lib/core/clock'
import type { DueDto, WalletDto } from '@/lib/credit/schema'
import { dashboardCopy as copy } from './copy'

/** The loan as a person thinks of it: what leaves the pay next, what is left, when it ends. */
export function WalletCards({ wallet, plan }: { wallet: WalletDto; plan: readonly DueDto[] }) {
  const open = plan.filter(({ amount, paid }) => paid < amount)
  const [next] = open
  const last = open.at(-1)
  const figures = [
    // Shown negative, as money that is owed (checklist X-36).
    { label: copy.currentLoan, naira: -wallet.currentLoan },
    { label: copy.paidLoan, naira: wallet.paidLoan },
    { label: copy.amountLeft, naira: (Math.round(wallet.currentLoan * 100) - Math.round(wallet.paidLoan * 100)) / 100 },
    { label: copy.totalLoan, naira: wallet.totalLoan },
  ]
  return (
    <section aria-label={copy.title} className="grid gap-4 sm:gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <Card tone="brand" className="grid content-between gap-6">
        <div>
          <h2 className="text-band-muted font-semibold">{copy.monthlyPayback}</h2>
          <p className="mt-1 text-4xl font-extrabold">
            <Money naira={wallet.montlyPayBack} />
          </p>
          <p className="mt-2 text-band-muted">{next ? copy.nextDeduction(formatDay(next.dueOn)) : copy.nothingDue}</p>
          {last && <p className="text-band-muted">{copy.ends(formatDay(last.dueOn))}</p>}
        </div>
        <Link href="/Store" className="button button-accent justify-self-start">
          {copy.apply}
        </Link>
      </Card>
      <dl className="grid grid-cols-2 gap-4">
        {figures.map(({ label, naira }) => (
          <Card key={label} className="grid content-center">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="mt-1 text-xl font-bold sm:text-2xl">
              {/* -0 is a plain zero. */}
              <Money naira={naira === 0 ? 0 : naira} />
            </dd>
          </Card>
        ))}
      </dl>
    </section>
  )
}
