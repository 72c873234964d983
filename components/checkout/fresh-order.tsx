'use client'

import { useRouter } from 'next/navigation'
import useSWR from 'swr'
import { Refused, call } from '@/components/ui/call'
import { showError } from '@/components/ui/toast'
import type { OrderDto } from '@/lib/orders/schema'
import { checkoutCopy as copy } from './copy'

const EVERY_MINUTE = 60_000

/** What of an order may change under the buyer's eyes, as one text. */
const versionOf = ({ status, isPaymentDS, deliveryDetails: { state, city, location, phoneNumber } }: OrderDto) =>
  [status, isPaymentDS, state, city, location, phoneNumber].join('\n')

/** Keeps the page of an order fresh: asks now and then how it stands, and has the page made anew when it has moved on. */
export function FreshOrder({ order }: { order: OrderDto }) {
  const router = useRouter()
  useSWR<OrderDto, unknown>(`/api/v1/order/singleOrder/${order._id}`, (path: string) => call<OrderDto>(path), {
    refreshInterval: EVERY_MINUTE,
    onSuccess: (now) => {
      if (versionOf(now) !== versionOf(order)) router.refresh()
    },
    // Answered and refused, or not answered at all (checklist X-83).
    onError: (error) => {
      showError(error instanceof Refused ? copy.fetchRefused : copy.fetchFailed)
    },
  })
  return null
}
