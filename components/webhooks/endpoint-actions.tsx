'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { FormError } from '@/components/ui/field'
import { ShownOnce } from '@/components/ui/shown-once'
import { showSuccess } from '@/components/ui/toast'
import { useTapForm } from '@/components/ui/use-tap-form'
import { enableEndpointAction, removeEndpointAction, replayAction, rotateSecretAction } from '@/lib/webhooks/actions'
import { webhooksCopy as copy } from './copy'

/** Makes a new secret at the second click, and shows it once. */
export function RotateSecret({ id }: { id: string }) {
  const router = useRouter()
  const [made, setMade] = useState<string>()
  const { formProps, busy, message, answer } = useTapForm({
    action: rotateSecretAction,
    onSuccess: ({ secret }) => {
      setMade(secret)
      router.refresh()
    },
  })
  const secret = made ?? answer?.secret
  if (secret !== undefined) return <ShownOnce title={copy.rotate.shown} advice={copy.rotate.advice} secret={secret} />
  return (
    <Disclosure label={copy.rotate.more} className="min-w-0">
      <form {...formProps} className="mt-2 grid gap-2 sm:justify-items-start">
        <input type="hidden" name="endpointId" value={id} />
        <p className="max-w-sm text-sm">{copy.rotate.sure}</p>
        {message && <FormError message={message} />}
        <Button type="submit" size="small" busy={busy}>
          {copy.rotate.submit}
        </Button>
      </form>
    </Disclosure>
  )
}

/** Switches an endpoint on that was switched off. */
export function EnableEndpoint({ id }: { id: string }) {
  const router = useRouter()
  const { formProps, busy, message } = useTapForm({
    action: enableEndpointAction,
    onSuccess: () => {
      showSuccess(copy.enable.done, { duration: 4000 })
      router.refresh()
    },
  })
  return (
    <form {...formProps} className="grid justify-items-start gap-2">
      <input type="hidden" name="endpointId" value={id} />
      {message && <FormError message={message} />}
      <Button type="submit" size="small" busy={busy}>
        {copy.enable.submit}
      </Button>
    </form>
  )
}

/** Removes an endpoint, at the second click. */
export function RemoveEndpoint({ id }: { id: string }) {
  const { formProps, busy, message } = useTapForm({ action: removeEndpointAction })
  return (
    <Disclosure label={copy.remove.more} isDanger className="min-w-0">
      <form {...formProps} className="mt-2 grid gap-2 sm:justify-items-start">
        <input type="hidden" name="endpointId" value={id} />
        <p className="max-w-sm text-sm">{copy.remove.sure}</p>
        {message && <FormError message={message} />}
        <Button type="submit" size="small" variant="danger" busy={busy}>
          {copy.remove.submit}
        </Button>
      </form>
    </Disclosure>
  )
}

/** Sends one delivery again, or without its id all that were given up. */
export function Replay({ id, deliveryId, about }: { id: string; deliveryId?: string; about?: string }) {
  const router = useRouter()
  const { formProps, busy, message } = useTapForm({
    action: replayAction,
    onSuccess: ({ replayed }) => {
      showSuccess(copy.replay.done(replayed))
      router.refresh()
    },
  })
  return (
    <form {...formProps} className="grid justify-items-start gap-1">
      <input type="hidden" name="endpointId" value={id} />
      {deliveryId !== undefined && <input type="hidden" name="deliveryId" value={deliveryId} />}
      <Button type="submit" size="small" variant="secondary" busy={busy}>
        {deliveryId === undefined ? copy.replay.all : copy.replay.one}
        {about !== undefined && <span className="sr-only">{copy.replay.of(about)}</span>}
      </Button>
      {message && <p className="max-w-60 text-sm text-danger">{message}</p>}
    </form>
  )
}
