import * as z from 'zod/mini'
import { day, listOf, part } from '@/lib/core/response-fields'

const limitChoiceResponse = part(
  'LimitChoice',
  z.object({
    months: z.number(),
    dueOn: day().check(z.describe('The last payday of the plan, and what its pay can still be asked for.')),
    room: z.number(),
    most: z.number().check(z.describe('The largest order over these months, in whole naira.')),
  }),
  'What one number of months allows; amounts in naira.',
)

export const limitResponse = part(
  'Limit',
  z.object({
    months: z.number(),
    choices: listOf(limitChoiceResponse),
  }),
  "The limit that explains itself. `months` are the company's usual ones; zero when no plan is possible.",
)
