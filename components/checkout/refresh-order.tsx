'use client'

import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import useSWR from 'swr'
import { Refused, call } from '@/components/ui/call'
import { Retry } from '@/components/ui/retry'
import { showError } from '@/components/ui/toast'
import type { OrderDto } from '@/lib/orders/schema'
import { placedCopy as copy } from './placed-copy'

const EVERY_MINUTE = 60_000

/** The parts of an order that may change while the buyer looks at it. */
const versionOf = ({ status, isPaymentDS, deliveryDetails: { state, city, location, phoneNumber } }: OrderDto) =>
  [status, isPaymentDS, state, city, location, phoneNumber].join('\n')

// The specification has one sentence for a refusal and one for no answer.
const sentenceOf = (error: unknown) => (error instanceof Refused ? copy.fetchRefused : copy.fetchFailed)

/**
 * Checks the order every minute and refreshes the page when it has changed. Of failures in a row only the first shows a
 * toast; until a check succeeds the page says that it may be out of date.
 */
export function RefreshOrder({ order }: { order: OrderDto }) {
  const router = useRouter()
  const hasToldFailure = useRef(false)
  const { error, isValidating, mutate } = useSWR<OrderDto, unknown>(
    `/api/v1/order/singleOrder/${order._id}`,
    (path: string) => call<OrderDto>(path),
    {
      refreshInterval: EVERY_MINUTE,
      onSuccess: (now) => {
        hasToldFailure.current = false
        if (versionOf(now) !== versionOf(order)) router.refresh()
      },
      onError: (failure) => {
        if (!hasToldFailure.current) showError(sentenceOf(failure))
        hasToldFailure.current = true
      },
    },
  )
  if (error === undefined) return null
  return (
    <Retry busy={isValidating} onRetry={() => void mutate()}>
      {sentenceOf(error)}. {copy.outOfDate}
    </Retry>
  )
}
