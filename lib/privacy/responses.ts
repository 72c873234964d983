import * as z from 'zod/mini'
import { BreachEvent } from '@/generated/prisma/enums'
import { id, listOf, moment, part } from '@/lib/core/response-fields'

export const breachResponse = part(
  'Breach',
  z.object({
    id: id(),
    title: z.string(),
    knownAt: moment(),
    recordedAt: moment(),
    dueAt: moment().check(z.describe('When the notice to the Commission is due.')),
    notice: z.enum(['running', 'overdue', 'in_time', 'late']),
    isClosed: z.boolean(),
    affected: z.string(),
    people: z.nullable(z.number()).check(z.describe('How many people; null while nobody knows.')),
    measures: z.string(),
  }),
  'A breach with the newest of what is known. Moments in ISO 8601.',
)

export const breachHistoryResponse = part(
  'BreachHistory',
  z.extend(breachResponse, {
    entries: listOf(
      z.object({
        id: id(),
        event: z.enum(BreachEvent),
        text: z.string(),
        affected: z.string(),
        people: z.nullable(z.number()),
        measures: z.string(),
        by: z.string(),
        at: moment(),
      }),
    ),
  }),
)
