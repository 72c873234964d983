'use client'

import { useRouter } from 'next/navigation'
import useSWR from 'swr'
import { showError } from '@/components/ui/toast'
import type { OrderDto } from '@/lib/orders/schema'
import { checkoutCopy as copy } from './copy'

const EVERY_MINUTE = 60_000

/** The order was asked for and not given (checklist X-83). */
class Refused extends Error {}

async function read(path: string): Promise<OrderDto> {
  const response = await fetch(path)
  if (!response.ok) throw new Refused()
  return (await response.json()) as OrderDto
}

/** What of an order may change under the buyer's eyes, as one text. */
const versionOf = ({ status, isPaymentDS, deliveryDetails: { state, city, location, phoneNumber } }: OrderDto) =>
  [status, isPaymentDS, state, city, location, phoneNumber].join('\n')

/** Keeps the page of an order fresh: asks now and then how it stands, and has the page made anew when it has moved on. */
export function FreshOrder({ order }: { order: OrderDto }) {
  const router = useRouter()
  useSWR(`/api/v1/order/singleOrder/${order._id}`, read, {
    refreshInterval: EVERY_MINUTE,
    onSuccess: (now) => {
      if (versionOf(now) !== versionOf(order)) router.refresh()
    },
    onError: (error) => { showError(error instanceof Refused ? copy.fetchRefused : copy.fetchFailed) },
  })
  return null
}
