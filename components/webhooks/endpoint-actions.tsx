'use client'

import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { FormError } from '@/components/ui/field'
import { ShownOnce } from '@/components/ui/shown-once'
import { TapButton } from '@/components/ui/tap-button'
import { useActionForm } from '@/components/ui/use-action-form'
import { enableEndpointAction, removeEndpointAction, replayAction, rotateSecretAction } from '@/lib/webhooks/actions'
import { webhooksCopy as copy } from './copy'

/** Makes a new secret at the second click, and shows it once. */
export function RotateSecret({ id }: { id: string }) {
  const { formProps, busy, message, plain, result } = useActionForm({ action: rotateSecretAction, refreshes: true })
  if (result?.ok) return <ShownOnce title={copy.rotate.shown} advice={copy.rotate.advice} secret={result.data.secret} />
  return (
    <Disclosure label={copy.rotate.more} isOpen={plain !== null} className="min-w-0">
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
export const EnableEndpoint = ({ id }: { id: string }) => (
  <TapButton
    action={enableEndpointAction}
    fields={{ endpointId: id }}
    label={copy.enable.submit}
    done={copy.enable.done}
    doneStays
    refreshes
    variant="primary"
  />
)

/** Removes an endpoint, at the second click. */
export const RemoveEndpoint = ({ id }: { id: string }) => (
  <TapButton
    opener={{ label: copy.remove.more, isDanger: true, className: 'min-w-0' }}
    action={removeEndpointAction}
    fields={{ endpointId: id }}
    label={copy.remove.submit}
    variant="danger"
  >
    <p className="max-w-sm text-sm">{copy.remove.sure}</p>
  </TapButton>
)

/** Sends one delivery again, or without its id all that were given up. */
export const Replay = ({ id, deliveryId, about }: { id: string; deliveryId?: string; about?: string }) => (
  <TapButton
    action={replayAction}
    fields={{ endpointId: id, ...(deliveryId !== undefined && { deliveryId }) }}
    label={deliveryId === undefined ? copy.replay.all : copy.replay.one}
    of={about === undefined ? undefined : copy.replay.of(about)}
    done={({ replayed }) => copy.replay.done(replayed)}
    refreshes
  />
)
