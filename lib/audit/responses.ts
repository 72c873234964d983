import * as z from 'zod/mini'
import { id, listOf, moment, part } from '@/lib/core/response-fields'

export const auditResponse = part(
  'Audit',
  z.object({
    id: id(),
    at: moment(),
    action: z.string(),
    actor: z.string().check(z.describe("The person's name; empty for the system and for deleted people.")),
    actorRole: z.string(),
    subject: z.string(),
    subjectName: z.string().check(z.describe("The subject's name: an order's number, a person's name.")),
    href: z.nullable(z.string()).check(z.describe('The page about the subject, for staff; null without one.')),
    details: listOf(z.readonly(z.tuple([z.string(), z.string()]))),
  }),
  'A recorded action of staff or HR, or of a buyer on their own account.',
)
