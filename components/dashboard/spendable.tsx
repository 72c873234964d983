'use client'

import { Money } from '@/components/ui/money'
import { usePageChange } from '@/components/ui/use-page-change'
import type { WalletDto } from '@/lib/credit/schema'
import { dashboardCopy as copy } from './copy'
import { useWallet } from './use-wallet'

/**
 * "You can still spend ₦X": the limit computed by the server for the usual number of months of the company. While the
 * company is paused it says that new orders are not possible.
 */
export function Spendable({ userId, served }: { userId: string; served: WalletDto }) {
  const { data, error, mutate } = useWallet(userId, served)
  // Placing an order changes the limit.
  usePageChange(() => void mutate())
  return (
    <p className="bg-accent-soft text-accent-text">
      <span className="page block py-2 text-sm sm:text-base">
        {data?.pauseNote ? (
          data.pauseNote
        ) : (
          <>
            {copy.spendable}{' '}
            {data && error === undefined ? <Money naira={data.availableCredit} className="font-bold" /> : copy.unknown}
          </>
        )}
      </span>
    </p>
  )
}
