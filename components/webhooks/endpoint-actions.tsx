'use client'

import { ActionForm } from '@/components/ui/action-form'
import { Disclosure } from '@/components/ui/disclosure'
import { ShownOnce } from '@/components/ui/shown-once'
import { TapButton } from '@/components/ui/tap-button'
import { useActionForm } from '@/components/ui/use-action-form'
import { enableEndpointAction, removeEndpointAction, replayAction, rotateSecretAction } from '@/lib/webhooks/actions'
import { webhooksCopy as copy } from './copy'

/** Makes a new secret at the second click, and shows it once. */
export function RotateSecret({ id }: { id: string }) {
  const form = useActionForm({ action: rotateSecretAction, refreshes: true })
  if (form.result?.ok)
    return <ShownOnce title={copy.rotate.shown} advice={copy.rotate.advice} secret={form.result.data.secret} />
  return (
    <Disclosure label={copy.rotate.more} isOpen={form.plain !== null} className="min-w-0">
      <ActionForm
        form={form}
        submit={copy.rotate.submit}
        hidden={{ endpointId: id }}
        size="small"
        isWide
        className="mt-2 grid gap-2 sm:justify-items-start"
      >
        <p className="max-w-sm text-sm">{copy.rotate.sure}</p>
      </ActionForm>
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
