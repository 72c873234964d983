'use client'

import { Money } from '@/components/ui/money'
import { usePageChange } from '@/components/ui/use-page-change'
import { formatDay } from '@/lib/core/clock'
import { formatNaira, fromNaira } from '@/lib/core/money'
import type { Limit } from '@/lib/credit/limit-rules'
import type { WalletDto } from '@/lib/credit/schema'
import { dashboardCopy } from './copy'
import { useWallet } from './use-wallet'

const copy = dashboardCopy.limit
const naira = (amount: number) => formatNaira(fromNaira(amount))

/**
 * "You can still spend ₦X over N months": the limit computed by the server. A tap shows where it comes from. While the
 * company is paused it says that new orders are not possible.
 */
export function Spendable({ userId, served }: { userId: string; served: WalletDto }) {
  const { data, error, mutate } = useWallet(userId, served)
  // Placing an order changes the limit.
  usePageChange(() => void mutate())
  if (data?.pauseNote) return <Line>{data.pauseNote}</Line>
  if (!data || error !== undefined) {
    return (
      <Line>
        {dashboardCopy.spendable} {dashboardCopy.unknown}
      </Line>
    )
  }
  const { availableCredit, limit } = data
  const figure = (
    <>
      {dashboardCopy.spendable} <Money naira={availableCredit} className="font-bold" />
    </>
  )
  if (limit.choices.length === 0) return <Line>{figure}</Line>
  return (
    <details className="bg-accent-soft text-accent-text">
      <summary
        className={
          'page flex min-h-target cursor-pointer list-none flex-wrap items-center gap-x-3 py-1 text-sm sm:text-base ' +
          '[&::-webkit-details-marker]:hidden'
        }
      >
        <span>
          {figure} {copy.over(limit.months)}
        </span>
        <span className="font-semibold underline underline-offset-2">{copy.why}</span>
      </summary>
      <Explanation limit={limit} />
    </details>
  )
}

const Line = ({ children }: { children: React.ReactNode }) => (
  <p className="bg-accent-soft text-accent-text">
    <span className="page block py-2 text-sm sm:text-base">{children}</span>
  </p>
)

/** The room on each payday, and the largest order for each number of months. */
const Explanation = ({ limit: { months, choices } }: { limit: Limit }) => (
  <div className="page grid gap-2 pt-1 pb-4 text-sm">
    <p className="max-w-prose">{copy.counts}</p>
    <p className="max-w-prose">{copy.least}</p>
    <ol className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
      {choices.map((choice) => (
        <li
          key={choice.dueOn}
          className={`border-b border-current/30 py-1.5 ${choice.months === months ? 'font-bold' : ''}`}
        >
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>{formatDay(choice.dueOn)}</span>
            <span className="tabular-nums">{copy.room(naira(choice.room))}</span>
          </span>
          <span className="block tabular-nums">{copy.most(choice.months, naira(choice.most))}</span>
        </li>
      ))}
    </ol>
  </div>
)
