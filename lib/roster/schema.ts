import * as z from 'zod/mini'
import { FIELDS, type Field, ROSTER_FIELDS } from '@/lib/companies/column-rules'
import { day, text, yesNo } from '@/lib/core/fields'
import { LONGEST_HEADING, uploadFields } from '@/lib/core/upload-fields'
import type {
  changeResponse,
  keptRosterResponse,
  keptRowResponse,
  leaverResponse,
  rosterResponse,
  rosterLineResponse,
  rosterReportResponse,
  rosterUploadResponse,
  rowNoteResponse,
} from './responses'

/* A roster on the wire: amounts in naira a month, days 'YYYY-MM-DD'. */

const LAST_DAY = 'The last day of those who leave'

/**
 * POST /partner/roster. `?preview=1` changes nothing. `state` is that of a preview, `lastDay` ends the employment of
 * those whom the file does not have, and `invite` invites those who have not registered, by email or SMS. `goodOnly`
 * applies the rows without errors when others have some.
 */
export const rosterQuerySchema = z.object({
  preview: z.optional(z.enum(['0', '1'], 'The preview must be 1 or 0.')),
  state: z.optional(text(64)),
  lastDay: z.optional(day(LAST_DAY)),
  invite: z.optional(z.enum(['0', '1'], 'The invitation must be 1 or 0.')),
  goodOnly: z.optional(z.enum(['0', '1'], 'The good rows must be 1 or 0.')),
})

const upload = uploadFields('roster', 'Please choose the file with your roster.', ROSTER_FIELDS)
export const checkRosterSchema = z.object(upload.check)
/** A checked file that HR applies. `leave` says that those who are not in it leave, on `lastDay`. */
export const applyRosterSchema = z
  .object({
    ...upload.book,
    leave: z._default(yesNo('Leaving'), false),
    lastDay: z._default(z.union([day(LAST_DAY), z.literal('')], `${LAST_DAY} must be a day.`), ''),
    invite: z._default(yesNo('The invitation'), false),
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

/** Whether the landing page may name the company. */
export const nameCompanySchema = z.object({ named: yesNo('Naming the company') })

const heading = () => z._default(text(LONGEST_HEADING), '')
/** How HR heads the columns of its files; empty for our own names. */
export const headingsSchema = z.object(
  Object.fromEntries(FIELDS.map((field) => [field, heading()])) as Record<Field, ReturnType<typeof heading>>,
)

export type RowNote = z.infer<typeof rowNoteResponse>

/** What becomes of a row. `confirmed` are employees who have registered with it, `returning` those who have left. */
export type Outcome = 'new' | 'changed' | 'unchanged' | 'confirmed' | 'returning' | 'problem'

export type KeptRowDto = z.infer<typeof keptRowResponse>

/** An applied roster with a page of its rows. */
export type UploadDto = z.infer<typeof keptRosterResponse>

export const takeBackRosterSchema = z.object({ id: z.uuid('There is no such roster.') })

export type Change = z.infer<typeof changeResponse>

export type RosterLine = z.infer<typeof rosterLineResponse>

export type LeaverDto = z.infer<typeof leaverResponse>

export type RosterReport = z.infer<typeof rosterReportResponse>

export type RosterUploadDto = z.infer<typeof rosterUploadResponse>

export type RosterDto = z.infer<typeof rosterResponse>
