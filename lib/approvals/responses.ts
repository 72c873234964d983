import * as z from 'zod/mini'
import { ApprovalKind, ApprovalState } from '@/generated/prisma/enums'
import { id, listOf, moment, part } from '@/lib/core/response-fields'

export const approvalFactsResponse = part(
  'ApprovalFacts',
  z.object({
    title: z.string(),
    href: z.nullable(z.string()),
    facts: listOf(z.readonly(z.tuple([z.string(), z.string()]))),
    changes: z
      .optional(listOf(z.object({ label: z.string(), from: z.string(), to: z.string(), jump: z.nullable(z.string()) })))
      .check(z.describe('What changes: each value before and after. `jump` says so in words above 20 %.')),
    photo: z.optional(z.nullable(z.string())).check(z.describe('The address of a photo.')),
  }),
  'What the second person decides by: a heading, a link to the item, and facts as label and value.',
)

export const approvalResponse = part(
  'Approval',
  z.object({
    id: id(),
    kind: z.enum(ApprovalKind),
    about: z
      .string()
      .check(z.describe('The id of the item or person, an invited address, or the new charges in words.')),
    amount: z.nullable(z.number()).check(z.describe('In naira; null where the request is about no amount.')),
    details: approvalFactsResponse,
    reason: z.string(),
    requestedBy: z.string(),
    requestedAt: moment(),
    own: z.boolean().check(z.describe('The reader made this request and cannot decide it.')),
    refusal: z.nullable(z.string()).check(z.describe('Why the reader cannot decide this request; null when they can.')),
    expiresAt: moment(),
    state: z.enum(ApprovalState),
    decidedBy: z.nullable(z.string()),
    decidedAt: z.nullable(moment()),
  }),
  'A request for a second person, pending or decided.',
)
