import * as z from 'zod/mini'
import { RosterRowOutcome } from '@/generated/prisma/enums'
import { FIELDS, type Field, LONGEST_HEADING, ROSTER_FIELDS, type RosterField } from '@/lib/companies/column-rules'
import { listQuery } from '@/lib/core/list-address'
import { day, fileAsText, text, yesNo } from '@/lib/core/fields'
import type {
  changeAnswer,
  keptRosterAnswer,
  keptRowAnswer,
  leaverAnswer,
  rosterAnswer,
  rosterLineAnswer,
  rosterReportAnswer,
  rosterUploadAnswer,
  rowNoteAnswer,
} from './answers'

/* A roster on the wire: amounts in naira a month, days 'YYYY-MM-DD'. */

/** In bytes; several times what 5,000 employees need. */
export const FILE_LIMIT = 2_000_000
export const MAX_ROWS = 5_000

const LAST_DAY = 'The last day of those who leave'
const state = text(64)

/**
 * POST /partner/roster. `?preview=1` changes nothing. `state` is that of a preview, `lastDay` ends the employment of
 * those whom the file does not have, and `invite` invites those who have not registered, by email or SMS. `goodOnly`
 * applies the rows without errors when others have some.
 */
export const rosterQuerySchema = z.object({
  preview: z.optional(z.enum(['0', '1'], 'The preview must be 1 or 0.')),
  state: z.optional(state),
  lastDay: z.optional(day(LAST_DAY)),
  invite: z.optional(z.enum(['0', '1'], 'The invitation must be 1 or 0.')),
  goodOnly: z.optional(z.enum(['0', '1'], 'The good rows must be 1 or 0.')),
})

export const checkRosterSchema = z.object({
  file: z.custom<File>((value) => value instanceof File && value.size > 0, 'Please choose the file with your roster.'),
})

const heading = () => z._default(text(LONGEST_HEADING), '')
const headingFields = <Name extends Field>(fields: readonly Name[]) =>
  Object.fromEntries(fields.map((field) => [field, heading()])) as Record<Name, ReturnType<typeof heading>>

const sentFile = { fileName: z._default(text(200), ''), content: fileAsText(FILE_LIMIT) }

/** A checked file with the columns that HR chose for it. */
export const matchRosterSchema = z.object({ ...sentFile, ...headingFields(ROSTER_FIELDS) })

/** A checked file that HR applies. `leave` says that those who are not in it leave, on `lastDay`. */
export const applyRosterSchema = z
  .object({
    ...sentFile,
    ...headingFields(ROSTER_FIELDS),
    state,
    leave: z._default(yesNo('Leaving'), false),
    lastDay: z._default(z.union([day(LAST_DAY), z.literal('')], `${LAST_DAY} must be a day.`), ''),
    invite: z._default(yesNo('The invitation'), false),
    goodOnly: z._default(yesNo('The good rows'), false),
  })
  .check((context) => {
    const { leave, lastDay } = context.value
    if (leave && lastDay === '')
      context.issues.push({
        code: 'custom',
        path: ['lastDay'],
        message: 'Please enter the last day of those who leave.',
        input: context.value,
      })
  })

/** How HR heads the columns of its files; empty for our own names. */
export const headingsSchema = z.object(headingFields(FIELDS))

export type RowNote = z.infer<typeof rowNoteAnswer>

/** What becomes of a row. `confirmed` are employees who have registered with it, `returning` those who have left. */
export type Outcome = 'new' | 'changed' | 'unchanged' | 'confirmed' | 'returning' | 'problem'

/** GET /partner/roster/{id}, and the address of its page. */
const keptRoster = listQuery({ outcome: z.enum(RosterRowOutcome, 'There is no such result of a row.') })
export const uploadQuerySchema = keptRoster.query
export const uploadPageSchema = keptRoster.address
export type UploadQuery = z.output<typeof uploadQuerySchema>

export type KeptRowDto = z.infer<typeof keptRowAnswer>

/** An applied roster with a page of its rows. */
export type UploadDto = z.infer<typeof keptRosterAnswer>

export const takeBackRosterSchema = z.object({ id: z.uuid('There is no such roster.') })

export type Change = z.infer<typeof changeAnswer>

export type RosterLine = z.infer<typeof rosterLineAnswer>

export type LeaverDto = z.infer<typeof leaverAnswer>

export type RosterReport = z.infer<typeof rosterReportAnswer>

/** The columns of a file that HR must match with our fields before it can be read. */
export type OpenColumns = {
  readonly columns: readonly string[]
  readonly named: Readonly<Partial<Record<RosterField, string>>>
  readonly open: readonly { readonly field: RosterField; readonly columns: readonly string[] }[]
}

export type RosterUploadDto = z.infer<typeof rosterUploadAnswer>

export type RosterDto = z.infer<typeof rosterAnswer>

/** The headings among the fields of a form, without those that HR left empty. */
export const chosenColumns = (
  input: Readonly<Record<RosterField, string>>,
): Readonly<Partial<Record<RosterField, string>>> =>
  Object.fromEntries(ROSTER_FIELDS.flatMap((field) => (input[field] === '' ? [] : [[field, input[field]]])))
