'use client'

import { useRouter } from 'next/navigation'
import useSWR from 'swr'
import { Refused, call } from '@/components/ui/call'
import { showError } from '@/components/ui/toast'
import type { OrderDto } from '@/lib/orders/schema'
import { checkoutCopy as copy } from './copy'

const EVERY_MINUTE = 60_000

/** The parts of an order that may change while the buyer looks at it. */
const versionOf = ({ status, isPaymentDS, deliveryDetails: { state, city, location, phoneNumber } }: OrderDto) =>
  [status, isPaymentDS, state, city, location, phoneNumber].join('\n')

/** Checks the order every minute and refreshes the page when it has changed. */
export function RefreshOrder({ order }: { order: OrderDto }) {
  const router = useRouter()
  useSWR<OrderDto, unknown>(`/api/v1/order/singleOrder/${order._id}`, (path: string) => call<OrderDto>(path), {
    refreshInterval: EVERY_MINUTE,
    onSuccess: (now) => {
      if (versionOf(now) !== versionOf(order)) router.refresh()
    },
    // The specification has one sentence for a refusal and one for no answer.
    onError: (error) => {
      showError(error instanceof Refused ? copy.fetchRefused : copy.fetchFailed)
    },
  })
  return null
}
