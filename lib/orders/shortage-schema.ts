import * as z from 'zod/mini'
import { MAX_QUANTITY } from '@/lib/cart/rules'
import { atMost, text, typedNumber, wholeNumber } from '@/lib/core/fields'

const MAX_LINES = 300
const TOO_MANY_LINES = `At most ${MAX_LINES} lines can be sent at once.`
const column = () => atMost(MAX_LINES, text(60), TOO_MANY_LINES)

const shortage = {
  /** From the page or the answer that was read; a shortage that was recorded meanwhile is not overwritten. */
  seen: z.optional(text(64)),
  lines: atMost(
    MAX_LINES,
    z.object({
      itemId: z.uuid('There is no such line.'),
      found: wholeNumber('The number found', 0, MAX_QUANTITY),
      replaceBy: z.optional(z.nullable(z.uuid('There is no such product.'))),
      agreed: z._default(z.boolean(), false),
    }),
    TOO_MANY_LINES,
  ),
}

/** POST /staff/orders/{id}/shortage: of a line that is left out all was found. */
export const shortageSchema = z.object(shortage)
export type Shortage = z.output<typeof shortageSchema>

const shortageOfOrder = z.object({ ...shortage, orderId: z.uuid('There is no such order.') })

/** The form has one value for each line in each list, and the ticked lines. */
export const shortageFormSchema = z.pipe(
  z.pipe(
    z.object({
      orderId: text(60),
      seen: text(64),
      itemId: column(),
      found: atMost(MAX_LINES, typedNumber(), TOO_MANY_LINES),
      replaceBy: column(),
      agreed: z._default(column(), []),
    }),
    z.transform(({ orderId, seen, itemId: ids, found, replaceBy, agreed }): z.input<typeof shortageOfOrder> => ({
      orderId,
      seen,
      lines: ids.map((itemId, line) => ({
        itemId,
        found: found[line] ?? '',
        replaceBy: replaceBy[line] || null,
        agreed: agreed.includes(itemId),
      })),
    })),
  ),
  shortageOfOrder,
)
