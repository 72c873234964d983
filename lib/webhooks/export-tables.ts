import 'server-only'
import { exportTable } from '@/lib/core/export-columns'
import { EVENTS } from './rules'
import type { DeliveryDto, EndpointDto, FailingEndpointDto } from './schema'

export const ENDPOINTS_EXPORT = exportTable<EndpointDto>('webhooks', ({ text, number, moment }) => [
  text('Address', ({ url }) => url),
  text('Events', ({ events }) => events.map((type) => EVENTS[type]).join('; ')),
  moment('Added', ({ createdAt }) => createdAt),
  moment('Latest success', ({ lastSucceededAt }) => lastSucceededAt),
  moment('Switched off', ({ disabledAt }) => disabledAt),
  text('Why', ({ disabledReason }) => disabledReason),
  number('Waiting', ({ waiting }) => waiting),
  number('Given up', ({ dead }) => dead),
])

export const DELIVERIES_EXPORT = exportTable<DeliveryDto>('webhook-log', ({ text, number, moment }) => [
  text('Event', ({ type }) => EVENTS[type]),
  text('Event ID', ({ eventId }) => eventId),
  moment('Happened', ({ happenedAt }) => happenedAt),
  text('State', ({ state }) => state),
  number('Tries', ({ attempts }) => attempts),
  moment('Next try', ({ nextAt }) => nextAt),
  number('Latest status', ({ tries }) => tries[0]?.status ?? null),
])

export const FAILING_EXPORT = exportTable<FailingEndpointDto>('failing-webhooks', ({ text, number, moment }) => [
  text('Company', ({ company }) => company),
  text('Host', ({ host }) => host),
  moment('Latest success', ({ lastSucceededAt }) => lastSucceededAt),
  moment('Switched off', ({ disabledAt }) => disabledAt),
  number('Waiting', ({ waiting }) => waiting),
  number('Given up', ({ dead }) => dead),
])
