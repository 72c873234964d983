import * as z from 'zod/mini'
import { line } from '@/lib/core/fields'
import { EVENT_TYPES, type EventType } from './rules'
import type { deliveryResponse, endpointResponse, failingEndpointResponse, madeEndpointResponse } from './responses'

const NO_SUCH_EVENT = 'There is no such event.'
const NO_EVENT = 'Please choose at least one event.'
const eventList = z
  .array(z.enum(EVENT_TYPES, NO_SUCH_EVENT), NO_EVENT)
  .check(z.minLength(1, NO_EVENT), z.maxLength(20, NO_SUCH_EVENT))

/** POST /partner/webhooks. */
export const newEndpointSchema = z.object({
  url: line('The address', 500),
  events: z.pipe(
    eventList,
    z.transform((given: z.output<typeof eventList>): EventType[] => EVENT_TYPES.filter((type) => given.includes(type))),
  ),
})
export type NewEndpoint = z.output<typeof newEndpointSchema>

const NO_SUCH_ENDPOINT = 'There is no such webhook.'
export const endpointIdSchema = z.object({ endpointId: z.uuid(NO_SUCH_ENDPOINT) })

/** POST /partner/webhooks/{id}/replay: one delivery, or without it all that were given up. */
export const replaySchema = z.object({ deliveryId: z.optional(z.uuid('There is no such delivery.')) })
export const replayFormSchema = z.extend(replaySchema, { endpointId: z.uuid(NO_SUCH_ENDPOINT) })

export type EndpointDto = z.infer<typeof endpointResponse>

export type MadeEndpointDto = z.infer<typeof madeEndpointResponse>

export type DeliveryDto = z.infer<typeof deliveryResponse>

export type FailingEndpointDto = z.infer<typeof failingEndpointResponse>
