import * as z from 'zod/mini'
import { text } from './fields'
import { inLinks } from './lists'

/* `?asOf=` of reports: figures at the end of a day in Africa/Lagos, or a sentence that says why a report has none. */

/** Why a report takes no day. Without the sentence, today's figures would be taken for those of the day. */
export const NO_DAY = {
  present: 'This report has today’s figures only. The trial balance has the balances at the end of earlier days.',
  month: 'This report is about a whole month. Please choose the month instead.',
  period: 'Please choose the first and the last day instead.',
} as const
export type NoDay = keyof typeof NO_DAY

/** The day of a report has not come yet. */
export const DAY_TO_COME = 'The day has not come yet. Please choose today or an earlier day.'
export const TWO_DAYS = 'Please send one day, as asOf.'

/** The filter `asOf` of a list that takes no day: its endpoint refuses one with the reason. */
export const noDay = (why: NoDay) => inLinks(text(40, NO_DAY[why]).check(z.refine(() => false, NO_DAY[why])))
