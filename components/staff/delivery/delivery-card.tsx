import { useEffect, useRef, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { FormError } from '@/components/ui/field'
import type { DoorOrderDto } from '@/lib/orders/door-rules'
import { deliveryCopy as copy } from './copy'
import { DeliveryForm } from './delivery-form'
import { type Change, type DoorStep, type DoorWork, readWork, useWork } from './door-work'
import { FailedForm } from './failed-form'

export type DeliveryCardProps = {
  order: DoorOrderDto
  person: string
  /** A colleague was asked to approve the delivery without a code. */
  isRequested: boolean
  isOpen: boolean
  sendNow: () => void
}

/** One order at the door: where it goes, whom to call, and what happened there. */
export function DeliveryCard({ order, person, isRequested, isOpen, sendNow }: DeliveryCardProps) {
  const { work, change: keep } = useWork(person, order)
  const state = stateOf(work, isRequested)
  const [isKept, setIsKept] = useState(true)
  const [opened, setOpened] = useState(isOpen)
  const [seenState, setSeenState] = useState(state)
  if (seenState !== state) {
    setSeenState(state)
    if (state === 'refused') setOpened(true)
  }
  const change = (changed: Change) => {
    setIsKept(keep(changed))
  }
  const send = (what: DoorStep) => {
    change((now) => ({
      override: now.override || order.isCodeUsedUp,
      sending: { what, key: crypto.randomUUID() },
      refusal: null,
    }))
    sendNow()
  }
  useEffect(() => {
    // The page is newer than the request: a colleague has declined it.
    if (!isRequested && readWork(person, order.id)?.done === 'requested') keep({ done: null })
    // Only when the page is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <Card>
      {/* A person may open it before hydration. */}
      <details
        open={opened}
        onToggle={({ currentTarget }) => {
          setOpened(currentTarget.open)
        }}
        suppressHydrationWarning
      >
        <summary className="grid min-h-14 cursor-pointer content-center gap-1">
          <span className="flex flex-wrap items-center justify-between gap-2">
            <span className="money font-bold">{order.orderNumber}</span>
            {state && <Badge tone={TONES[state]}>{copy.states[state]}</Badge>}
          </span>
          <span className="font-semibold">{order.fullname}</span>
          <span className="text-muted">{order.location}</span>
        </summary>
        <div className="mt-3 grid grid-cols-1 gap-4">
          <a href={`tel:${order.phone}`} className="button button-secondary w-full flex-wrap gap-y-0 whitespace-normal">
            {copy.call}
            <span className="money font-normal">{order.phone}</span>
            <span className="sr-only">{order.fullname}</span>
          </a>
          {state === 'waiting' || state === 'delivered' || state === 'failed' || state === 'requested' ? (
            <Outcome text={TEXTS[state]} />
          ) : (
            <>
              {!isKept && <FormError message={copy.noRoom} />}
              <DeliveryForm order={order} work={work} change={change} send={send} />
              <FailedForm order={order} work={work} change={change} send={send} />
            </>
          )}
        </div>
      </details>
    </Card>
  )
}

type State = keyof typeof copy.states

function stateOf({ sending, refusal, done }: DoorWork, isRequested: boolean): State | undefined {
  if (sending) return 'waiting'
  if (refusal) return 'refused'
  return done ?? (isRequested ? 'requested' : undefined)
}

const TONES = {
  waiting: 'warning',
  refused: 'danger',
  requested: 'info',
  delivered: 'success',
  failed: 'neutral',
} as const

const TEXTS = {
  waiting: copy.keptHere,
  requested: copy.requestedText,
  delivered: copy.deliveredText,
  failed: copy.failedText,
}

/** Takes the focus from the button that has disappeared with its form. */
function Outcome({ text }: { text: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body && line.current?.closest('details')?.open)
      line.current.focus({ preventScroll: true })
  }, [text])
  return (
    <p ref={line} role="status" tabIndex={-1} className="font-semibold outline-none">
      {text}
    </p>
  )
}
