import type { Metadata } from 'next'
import { BackToList } from '@/components/layout/back-to-list'
import { DeskHead } from '@/components/layout/desk-head'
import { DeskList } from '@/components/list/desk-list'
import { ProveOwner } from '@/components/second-factor/prove-owner'
import { Card } from '@/components/ui/card'
import { FactList } from '@/components/ui/fact-list'
import { webhooksCopy as copy } from '@/components/webhooks/copy'
import { deliveryCells } from '@/components/webhooks/delivery-cells'
import { EnableEndpoint, RemoveEndpoint, Replay, RotateSecret } from '@/components/webhooks/endpoint-actions'
import { EndpointState } from '@/components/webhooks/endpoint-state'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { hasFreshProof } from '@/lib/access/queries'
import { formatShortMoment } from '@/lib/core/clock'
import { orNotFound } from '@/lib/server/pages'
import { DELIVERIES } from '@/lib/webhooks/lists'
import { getEndpoint, listDeliveries } from '@/lib/webhooks/queries'
import { EVENTS } from '@/lib/webhooks/rules'

export const metadata: Metadata = { title: copy.title }

const moment = (text: string) => formatShortMoment(new Date(text))

export default async function WebhookPage({ params, searchParams }: PageProps<'/partner/webhooks/[id]'>) {
  const actor = await requirePageAccess(partner('viewer'))
  const { id } = await params
  const state = DELIVERIES.read(await searchParams, { parts: { id } })
  const endpoint = await orNotFound(getEndpoint(actor, id))
  const page = await listDeliveries(actor, id, DELIVERIES.asked(state))
  const canAct = holdsAny(actor, ['approver'])
  const isProved = canAct && (await hasFreshProof(actor))
  const { url, events, createdAt, lastSucceededAt, disabledAt, disabledReason, previousUntil, dead } = endpoint
  return (
    <>
      <BackToList href="/partner/webhooks">{copy.back}</BackToList>
      <DeskHead title={url} />
      {disabledAt && <p className="mb-5 font-semibold text-danger">{copy.offBecause(disabledReason)}</p>}
      <Card className="mb-6">
        <FactList
          facts={[
            [copy.facts.state, <EndpointState key="state" {...endpoint} />],
            [copy.facts.events, events.map((type) => EVENTS[type]).join('. ')],
            [copy.facts.last, lastSucceededAt ? moment(lastSucceededAt) : copy.never],
            [copy.facts.created, moment(createdAt)],
            ...(previousUntil ? [[copy.facts.rotation, copy.oldSecret(moment(previousUntil))] as const] : []),
          ]}
        />
        {canAct && (
          <div className="mt-4 grid gap-3 sm:flex sm:flex-wrap sm:items-start">
            {disabledAt && isProved && <EnableEndpoint id={id} />}
            {!disabledAt && dead > 0 && <Replay id={id} />}
            {isProved && <RotateSecret id={id} />}
            <RemoveEndpoint id={id} />
          </div>
        )}
      </Card>
      {canAct && !isProved && (
        <div className="mb-6">
          <ProveOwner lead={copy.proof} />
        </div>
      )}
      <DeskList
        list={DELIVERIES}
        state={state}
        page={page}
        cells={deliveryCells(id, canAct && disabledAt === null)}
        words={{ caption: copy.log, none: copy.noLog }}
        showCaption
      />
    </>
  )
}
