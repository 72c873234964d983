import * as z from 'zod/mini'
import { RosterRowOutcome } from '@/generated/prisma/enums'
import { id, listOf, moment, pageOf, part } from '@/lib/core/response-fields'
import { ROSTER_FIELDS } from '@/lib/companies/column-rules'
import { fileReadingResponse } from '@/lib/core/table-responses'

export const rosterUploadResponse = part(
  'RosterUpload',
  z.object({
    id: id(),
    at: moment(),
    by: z.string(),
    added: z.number(),
    changed: z.number(),
    leaving: z.number(),
    removed: z.number(),
    confirmed: z.number(),
    invited: z.number(),
    takenBackAt: z.nullable(moment()).check(z.describe('When it was taken back; null when it was not.')),
    takenBackBy: z.string(),
  }),
  'A roster that was applied.',
)

export const rosterResponse = part(
  'Roster',
  z.object({
    listed: z.number(),
    withoutEmail: z.number(),
    withoutContact: z.number(),
    history: listOf(rosterUploadResponse),
    headings: z.object({
      email: z.optional(z.string()),
      staff_id: z.optional(z.string()),
      name: z.optional(z.string()),
      first_name: z.optional(z.string()),
      phone: z.optional(z.string()),
      salary: z.optional(z.string()),
      other_deductions: z.optional(z.string()),
      job_title: z.optional(z.string()),
      amount_due: z.optional(z.string()),
      amount_deducted: z.optional(z.string()),
      reason: z.optional(z.string()),
    }),
  }),
  'What the desk shows beside the upload. `listed` have not registered yet, `withoutEmail` among them. No ' +
    'invitation can reach `withoutContact` of these: without an email, and without a phone while messages are on.',
)

export const rowNoteResponse = part(
  'RosterRowNote',
  z.object({
    line: z.number(),
    why: z.string(),
  }),
  'A remark on a row of the file. `line` is its number in the file.',
)

export const leaverResponse = part(
  'RosterLeaver',
  z.object({
    id: id(),
    staffId: z.string(),
    name: z.string(),
    owed: z.number(),
  }),
  'A confirmed employee whom the file does not have. `owed` in naira.',
)

export const changeResponse = part(
  'RosterChange',
  z.object({
    field: z.enum(ROSTER_FIELDS),
    from: z.string(),
    to: z.string(),
  }),
  'One corrected detail, as people read it. `field` is a heading of ours.',
)

export const keptRowResponse = part(
  'RosterKeptRow',
  z.object({
    line: z.nullable(z.number()).check(z.describe('Null for people whom the file does not have.')),
    staffId: z.string(),
    name: z.string(),
    outcome: z.enum(RosterRowOutcome).check(z.describe('`left` and `removed` are people whom the file does not have.')),
    email: z.string(),
    phone: z.string(),
    salary: z.nullable(z.number()),
    otherDeductions: z.nullable(z.number()),
    jobTitle: z.string(),
    changes: listOf(changeResponse),
    isRaise: z.boolean().check(z.describe('The salary is more than a fifth higher than before.')),
    waits: z.boolean().check(z.describe('The new salary was sent to a second person.')),
    why: z.string().check(z.describe('A sentence about the outcome; empty when there is nothing to say.')),
  }),
  'A row of an applied roster, as it was read. Amounts in naira a month; empty texts are not in the file.',
)

export const keptRosterResponse = part(
  'KeptRoster',
  z.extend(rosterUploadResponse, {
    outcomes: listOf(z.object({ outcome: z.enum(RosterRowOutcome), rows: z.number() })),
    ...pageOf(keptRowResponse).shape,
  }),
  'An applied roster and a page of its rows, which are kept for 90 days.',
)

const listedResponse = part(
  'RosterDetails',
  z.object({
    salary: z.number(),
    otherDeductions: z.number(),
    email: z.string(),
    phone: z.string(),
    jobTitle: z.string(),
  }),
  'What is listed of a person. Amounts in naira a month; empty texts are not in the file.',
)

export const rosterLineResponse = part(
  'RosterLine',
  z.object({
    line: z.number(),
    staffId: z.string(),
    name: z.string(),
    outcome: z.enum(['new', 'changed', 'unchanged', 'confirmed', 'returning', 'problem']),
    changes: listOf(changeResponse),
    listed: z
      .nullable(listedResponse)
      .check(z.describe('What the file says of someone who is new or confirmed by it; null for others.')),
    isRaise: z.boolean().check(z.describe('The salary is more than a fifth higher than before.')),
    waits: z.boolean().check(z.describe('The new salary waits for a second person before it counts.')),
    why: z.string().check(z.describe('A sentence about the outcome; empty when there is nothing to say.')),
  }),
)

export const rosterReportResponse = part(
  'RosterReport',
  z.object({
    added: z.number().check(z.describe('People who are listed for the first time.')),
    changed: z.number().check(z.describe('Employees and listed people with other details than before.')),
    leaving: z
      .number()
      .check(z.describe('Confirmed employees whom the file does not have. They leave only if HR says so.')),
    unchanged: z.number(),
    confirmed: z
      .number()
      .check(z.describe('Employees who have registered, match staff ID and email, and are confirmed by this file.')),
    removed: z.number().check(z.describe('Listed people who have not registered and whom the file no longer has.')),
    raises: z.number().check(z.describe('Salaries that rise by more than a fifth.')),
    waiting: z.number().check(z.describe('Salaries that wait for a second person before they count.')),
    invitable: z.number().check(z.describe('People who would be mailed an invitation.')),
    invitableByMessage: z
      .number()
      .check(z.describe('People without an email who would get an SMS; 0 while messages are switched off.')),
    doubled: listOf(rowNoteResponse).check(z.describe('Rows that repeat another row. They count once.')),
    problems: listOf(rowNoteResponse).check(
      z.describe('Rows with errors. A file with errors is applied only when its good rows are asked for.'),
    ),
    reading: fileReadingResponse,
    notes: listOf(rowNoteResponse).check(
      z.describe(
        'Rows that change nothing and need HR: employees who have left, or who registered with another email.',
      ),
    ),
    leavers: listOf(leaverResponse),
    rows: listOf(rosterLineResponse).check(
      z.describe(
        'The rows in the order of the file; of a long file those that change something, and the first others.',
      ),
    ),
    hidden: z.number(),
    appliedAt: z
      .nullable(moment())
      .check(z.describe('When the same file was applied, ISO 8601; null when it was not.')),
    state: z.string().check(z.describe('Names what the file would do; applying it under another name is refused.')),
    applied: z.boolean(),
  }),
  'What a roster changes, previewed or applied.',
)
