import * as z from 'zod/mini'
import { id, part } from '@/lib/core/response-fields'

export const deskHitResponse = part(
  'DeskHit',
  z.object({
    kind: z.enum(['order', 'buyer', 'payment']),
    id: id(),
    title: z.string(),
    detail: z.string(),
    href: z.string(),
  }),
  'What the search over the whole desk found, with its page.',
)
