import * as z from 'zod/mini'
import { line, moment, optionalParagraph, paragraph, text, wholeNumber } from '@/lib/core/fields'
import { LATER_EVENTS, MAX_PEOPLE } from './breach-rules'
import type { breachResponse, breachHistoryResponse } from './responses'

/** DELETE /users/{id} and the form of the profile. */
export const eraseSchema = z.object({
  currentPassword: z
    ._default(text(1_000, 'This password is too long.'), '')
    .check(z.minLength(1, 'Please enter your password.')),
})

const MAX_TEXT = 4_000
const PEOPLE = `The number of people must be a whole number from 0 to ${MAX_PEOPLE}, or empty while nobody knows it.`
const people = z.pipe(
  z._default(z.union([z.literal(''), wholeNumber('The number of people', 0, MAX_PEOPLE)], PEOPLE), ''),
  z.transform((entered: '' | number) => (entered === '' ? null : entered)),
)

/** POST /staff/breaches, and the form. */
export const newBreachSchema = z.object({
  title: line('The title', 200),
  knownAt: moment('When it became known'),
  text: paragraph('The account of what happened', MAX_TEXT),
  affected: paragraph('The account of whose data', MAX_TEXT),
  people,
  measures: paragraph('The account of the measures', MAX_TEXT),
})
export type NewBreach = z.output<typeof newBreachSchema>

/** POST /staff/breaches/{id}/entries: facts that are left empty stay as they are. */
export const breachEntrySchema = z.object({
  event: z.enum(LATER_EVENTS, 'Please choose what this entry is.'),
  text: paragraph('The entry', MAX_TEXT),
  affected: z._default(optionalParagraph('The account of whose data', MAX_TEXT), ''),
  people,
  measures: z._default(optionalParagraph('The account of the measures', MAX_TEXT), ''),
})
export type BreachEntryInput = z.output<typeof breachEntrySchema>
export const breachEntryFormSchema = z.extend(breachEntrySchema, { breachId: z.uuid('There is no such breach.') })

export type BreachDto = z.infer<typeof breachResponse>

export type BreachHistoryDto = z.infer<typeof breachHistoryResponse>
