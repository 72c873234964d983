import { defineList, defineWhole } from '@/lib/core/lists'
import { deliveryResponse } from './responses'
import { EVENTS } from './rules'
import type { EndpointDto, FailingEndpointDto } from './schema'

/** The webhooks of a company, without their secrets. */
export const ENDPOINTS = defineWhole<EndpointDto>()({
  name: 'webhooks',
  path: '/partner/webhooks',
  columns: ({ cell, moment, number, text }) => ({
    url: text('Address', ({ url }) => url, { names: true }),
    events: text('Events', ({ events }) => events.map((type) => EVENTS[type]).join('; ')),
    added: moment('Added', ({ createdAt }) => createdAt, { only: 'file' }),
    state: cell('Status'),
    last: moment('Last arrived', ({ lastSucceededAt }) => lastSucceededAt),
    off: moment('Switched off', ({ disabledAt }) => disabledAt, { only: 'file' }),
    why: text('Why', ({ disabledReason }) => disabledReason, { only: 'file' }),
    waiting: number('Waiting', ({ waiting }) => waiting, { only: 'file' }),
    dead: number('Given up', ({ dead }) => dead, { only: 'file' }),
  }),
})

/** What was sent to a webhook. */
export const DELIVERIES = defineList(deliveryResponse)({
  name: 'webhook-log',
  path: '/partner/webhooks/[id]',
  sorts: ['happened'],
  first: '-happened',
  columns: ({ cell, moment, number, text }) => ({
    event: text('Event', ({ type }) => EVENTS[type], { sort: 'happened', names: true }),
    eventId: text('Event ID', ({ eventId }) => eventId, { only: 'file' }),
    happened: moment('Happened', ({ happenedAt }) => happenedAt, { only: 'file' }),
    state: text('Status', ({ state }) => state),
    tries: number('Tries', ({ attempts }) => attempts, { align: 'start', wide: true }),
    next: moment('Next try', ({ nextAt }) => nextAt, { only: 'file' }),
    latest: number('Latest status', ({ tries }) => tries[0]?.status ?? null, { only: 'file' }),
    act: cell('Send again', { acts: true }),
  }),
})

/** Webhooks of all companies that are off or have events that were given up, for staff. */
export const FAILING = defineWhole<FailingEndpointDto>()({
  name: 'failing-webhooks',
  path: '/staff/webhooks',
  columns: ({ cell, moment, number, text }) => ({
    company: text('Company', ({ company }) => company, { names: true }),
    host: text('Host', ({ host }) => host),
    state: cell('Status'),
    last: moment('Last arrived', ({ lastSucceededAt }) => lastSucceededAt),
    off: moment('Switched off', ({ disabledAt }) => disabledAt, { only: 'file' }),
    waiting: number('Waiting', ({ waiting }) => waiting, { only: 'file' }),
    dead: number('Given up', ({ dead }) => dead, { only: 'file' }),
  }),
})
