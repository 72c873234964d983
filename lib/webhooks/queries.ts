import 'server-only'
import type { WebhookState } from '@/generated/prisma/enums'
import type { Partner, Staff } from '@/lib/core/actors'
import { databaseNow, db } from '@/lib/database/db'
import { notFound } from '@/lib/core/errors'
import { rowId } from '@/lib/core/ids'
import { DESK_PAGE, type Page, directionOf, toPage, withOneMore } from '@/lib/core/listing'
import { hostOf } from './endpoints'
import type { EventType } from './rules'
import type { QueryOf } from '@/lib/core/lists'
import type { DELIVERIES } from './lists'
import type { DeliveryDto, EndpointDto, FailingEndpointDto } from './schema'

const endpointSelect = {
  id: true,
  url: true,
  events: true,
  createdAt: true,
  lastSucceededAt: true,
  disabledAt: true,
  disabledReason: true,
  previousUntil: true,
} as const

type EndpointRow = Readonly<Record<'id' | 'url' | 'disabledReason', string>> &
  Readonly<Record<'lastSucceededAt' | 'disabledAt' | 'previousUntil', Date | null>> & {
    readonly events: readonly string[]
    readonly createdAt: Date
  }
type Counted = { readonly waiting: number; readonly dead: number }

const NOTHING: Counted = { waiting: 0, dead: 0 }

const toEndpointDto = (row: EndpointRow, { waiting, dead }: Counted, now: Date): EndpointDto => ({
  id: row.id,
  url: row.url,
  // An endpoint never has other events: the form and the call refuse them.
  events: row.events as EventType[],
  createdAt: row.createdAt.toISOString(),
  lastSucceededAt: row.lastSucceededAt?.toISOString() ?? null,
  disabledAt: row.disabledAt?.toISOString() ?? null,
  disabledReason: row.disabledReason,
  previousUntil: row.previousUntil && row.previousUntil > now ? row.previousUntil.toISOString() : null,
  waiting,
  dead,
})

async function countUnsent(ids: readonly string[]): Promise<ReadonlyMap<string, Counted>> {
  const counts = await db().webhookDelivery.groupBy({
    by: ['endpointId', 'state'],
    where: { endpointId: { in: [...ids] }, state: { in: ['queued', 'dead'] } },
    _count: true,
  })
  const countOf = (endpointId: string, state: Exclude<WebhookState, 'sent'>) =>
    counts.find((each) => each.endpointId === endpointId && each.state === state)?._count ?? 0
  return new Map(ids.map((id) => [id, { waiting: countOf(id, 'queued'), dead: countOf(id, 'dead') }]))
}

/** Lists the endpoints of the actor's company, oldest first. There are ten at most. */
export async function listEndpoints(actor: Partner): Promise<{ readonly items: readonly EndpointDto[] }> {
  const [now, rows] = await Promise.all([
    databaseNow(),
    db().webhookEndpoint.findMany({
      where: { companyId: actor.companyId },
      select: endpointSelect,
      orderBy: { id: 'asc' },
    }),
  ])
  const counts = await countUnsent(rows.map(({ id }) => id))
  return { items: rows.map((row) => toEndpointDto(row, counts.get(row.id) ?? NOTHING, now)) }
}

/** @throws AppError 404 for an endpoint of another company */
export async function getEndpoint(actor: Partner, id: string): Promise<EndpointDto> {
  const row = await db().webhookEndpoint.findFirst({
    where: { id: rowId(id), companyId: actor.companyId },
    select: endpointSelect,
  })
  if (!row) throw notFound('There is no such webhook.')
  return toEndpointDto(row, (await countUnsent([id])).get(id) ?? NOTHING, await databaseNow())
}

/** The newest tries of a delivery that the log shows. */
const TRIES_SHOWN = 12

/** Lists what was sent to an endpoint, newest event first. @throws AppError 404 for an endpoint of another company */
export async function listDeliveries(
  actor: Partner,
  endpointId: string,
  { sort = '-happened', cursor }: QueryOf<typeof DELIVERIES> = {},
  size = DESK_PAGE,
): Promise<Page<DeliveryDto>> {
  await getEndpoint(actor, endpointId)
  const direction = directionOf(sort)
  const rows = await db().webhookDelivery.findMany({
    where: {
      endpointId,
      ...(cursor !== undefined && { eventId: direction === 'desc' ? { lt: cursor } : { gt: cursor } }),
    },
    select: {
      id: true,
      eventId: true,
      state: true,
      attempts: true,
      runAt: true,
      event: { select: { type: true, createdAt: true } },
      tries: {
        select: { createdAt: true, status: true, milliseconds: true, answer: true },
        orderBy: { id: 'desc' },
        take: TRIES_SHOWN,
      },
    },
    orderBy: { eventId: direction },
    take: withOneMore(size),
  })
  return toPage(
    rows.map(({ id, ...row }) => ({ ...row, id: row.eventId, deliveryId: id })),
    (row) => ({
      id: row.deliveryId,
      eventId: messageId(row.eventId),
      type: row.event.type as EventType,
      happenedAt: row.event.createdAt.toISOString(),
      state: row.state,
      attempts: row.attempts,
      nextAt: row.state === 'queued' ? row.runAt.toISOString() : null,
      tries: row.tries.map(({ createdAt, ...attempt }) => ({ at: createdAt.toISOString(), ...attempt })),
    }),
    size,
  )
}

/** The name of an event in the header `webhook-id`. */
export const messageId = (eventId: string): string => `msg_${eventId}`

/** The most endpoints that staff see at once. */
const MOST_FAILING = 200

/** Lists endpoints that are off or have events that were given up, for staff. */
export async function listFailingEndpoints(_actor: Staff): Promise<{ readonly items: readonly FailingEndpointDto[] }> {
  const rows = await db().webhookEndpoint.findMany({
    where: { OR: [{ disabledAt: { not: null } }, { deliveries: { some: { state: 'dead' } } }] },
    select: { id: true, url: true, disabledAt: true, lastSucceededAt: true, company: { select: { name: true } } },
    orderBy: { id: 'asc' },
    take: MOST_FAILING,
  })
  const counts = await countUnsent(rows.map(({ id }) => id))
  return {
    items: rows.map(({ id, url, company, disabledAt, lastSucceededAt }) => ({
      id,
      company: company.name,
      host: hostOf(url),
      disabledAt: disabledAt?.toISOString() ?? null,
      lastSucceededAt: lastSucceededAt?.toISOString() ?? null,
      ...(counts.get(id) ?? NOTHING),
    })),
  }
}
