'use server'

import { staff } from '@/lib/access/gates'
import { action } from '@/lib/core/action'
import { setCodes } from './codes'
import { closeMonth } from './months'
import { closeMonthSchema, codesFormSchema } from './schema'

/** The form that closes a month of the books. */
export const closeMonthAction = action(
  { access: staff('finance'), schema: closeMonthSchema },
  async ({ actor, input }) => {
    await closeMonth(actor, input.month)
    return null
  },
)

/** The form that says what an accounting package calls our accounts. */
export const setCodesAction = action(
  { access: staff('finance'), schema: codesFormSchema },
  async ({ actor, input: { package: to, ...codes } }) => {
    await setCodes(actor, to, codes)
    return null
  },
)
