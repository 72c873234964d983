import * as z from 'zod/mini'
import { WebhookState } from '@/generated/prisma/enums'
import { id, listOf, moment, part } from '@/lib/core/response-fields'
import { EVENT_TYPES } from './rules'

export const endpointResponse = part(
  'Endpoint',
  z.object({
    id: id(),
    url: z.string(),
    events: listOf(z.enum(EVENT_TYPES)),
    createdAt: moment(),
    lastSucceededAt: z.nullable(moment()),
    disabledAt: z.nullable(moment()).check(z.describe('Since when it gets nothing; null while it does.')),
    disabledReason: z.string(),
    previousUntil: z.nullable(moment()).check(z.describe('Until when the replaced secret signs too.')),
    waiting: z.number(),
    dead: z.number(),
  }),
  'A webhook of the company, without its secret.',
)

export const madeEndpointResponse = part(
  'MadeEndpoint',
  z.object({ id: id(), secret: z.string() }),
  'A new webhook or secret. The secret is shown once.',
)

export const deliveryResponse = part(
  'Delivery',
  z.object({
    id: id(),
    eventId: z.string().check(z.describe('What the receiver gets as `webhook-id`, in every try.')),
    type: z.enum(EVENT_TYPES),
    happenedAt: moment(),
    state: z.enum(WebhookState),
    attempts: z.number(),
    nextAt: z.nullable(moment()).check(z.describe('The next try of a queued one.')),
    tries: listOf(
      z.object({ at: moment(), status: z.nullable(z.number()), milliseconds: z.number(), answer: z.string() }),
    ),
  }),
  'An event on its way to an endpoint, with its newest tries.',
)

export const failingEndpointResponse = part(
  'FailingEndpoint',
  z.object({
    id: id(),
    company: z.string(),
    host: z.string().check(z.describe('Its host, because an address may contain a token.')),
    disabledAt: z.nullable(moment()),
    lastSucceededAt: z.nullable(moment()),
    waiting: z.number(),
    dead: z.number(),
  }),
  'An endpoint that needs attention, as staff see it: no bodies and no answers.',
)
