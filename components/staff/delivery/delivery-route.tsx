'use client'

import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { FormError } from '@/components/ui/field'
import { forgetOldUnsent, useUnsentIds } from '@/components/ui/unsent-work'
import type { DoorListDto } from '@/lib/orders/door-rules'
import { deliveryCopy as copy } from './copy'
import { DeliveryCard } from './delivery-card'
import { dropWork, readWork } from './door-work'
import { type Hold, startSending } from './send-work'

export type DeliveryRouteProps = {
  places: DoorListDto['places']
  /** The id of the signed-in person, under which the phone keeps what is typed. */
  person: string
  /** The ids of the orders for which a colleague was asked. */
  requested: readonly string[]
}

/** The orders on their way, by place. What is confirmed is kept on the phone until the server has it. */
export function DeliveryRoute({ places, person, requested }: DeliveryRouteProps) {
  const { hold, sendNow } = useSending(person)
  const orders = places.flatMap((place) => place.orders)
  const listed = new Set(orders.map(({ id }) => id))
  return (
    <div className="grid grid-cols-1 gap-6">
      <Waiting person={person} hold={hold} sendNow={sendNow} />
      <OtherRefusals person={person} listed={listed} />
      {orders.length === 0 && <EmptyState title={copy.emptyTitle}>{copy.emptyText}</EmptyState>}
      {places.map(({ drop, state, city, orders: there }) => (
        <section key={`${drop} ${state} ${city}`} className="grid grid-cols-1 gap-3">
          <h2 className="section-title">{copy.place(drop, state, city, there.length)}</h2>
          {there.map((order) => (
            <DeliveryCard
              key={order.id}
              order={order}
              person={person}
              isRequested={requested.includes(order.id)}
              isOpen={orders.length === 1}
              sendNow={sendNow}
            />
          ))}
        </section>
      ))}
    </div>
  )
}

function useSending(person: string) {
  const [hold, setHold] = useState<Hold | null>(null)
  const sending = useRef<ReturnType<typeof startSending>>(null)
  useEffect(() => {
    forgetOldUnsent()
    sending.current = startSending(person, setHold)
    return () => sending.current?.stop()
  }, [person])
  return { hold, sendNow: () => sending.current?.sendNow() }
}

function Waiting({ person, hold, sendNow }: { person: string; hold: Hold | null; sendNow: () => void }) {
  const count = useUnsentIds(person).waiting.length
  return (
    <div role="status" className="sticky top-0 z-10 empty:hidden">
      {count > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-warning-soft px-4 py-3">
          <p className="font-semibold text-warning">
            {hold === 'signed out' ? copy.signedOut(count) : hold ? copy.waits(count) : copy.sending(count)}
          </p>
          {hold === 'signed out' ? (
            <ButtonLink href="/login?next=/staff/delivery" className="min-h-12">
              {copy.signIn}
            </ButtonLink>
          ) : (
            hold && (
              <Button variant="secondary" className="min-h-12" onClick={sendNow}>
                {copy.sendNow}
              </Button>
            )
          )}
        </div>
      )}
    </div>
  )
}

/** What the server refused of orders that are no longer on the list. */
function OtherRefusals({ person, listed }: { person: string; listed: ReadonlySet<string> }) {
  const refused = useUnsentIds(person).all.flatMap((id) => {
    const work = listed.has(id) ? undefined : readWork(person, id)
    return work?.refusal ? [{ id, ...work, message: work.refusal.message }] : []
  })
  return refused.map(({ id, orderNumber, message }) => (
    <div key={id} className="grid gap-2">
      <FormError message={copy.otherRefusal(orderNumber, message)} />
      <Button
        variant="secondary"
        className="min-h-12"
        onClick={() => {
          dropWork(person, id)
        }}
      >
        {copy.discard(orderNumber)}
      </Button>
    </div>
  ))
}
