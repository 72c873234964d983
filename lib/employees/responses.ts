import * as z from 'zod/mini'
import type { Eligibility } from '@/generated/prisma/enums'
import { day, id, listOf, moment, part } from '@/lib/core/response-fields'

export const employeeResponse = part(
  'Employee',
  z.object({
    id: id(),
    email: z.string(),
    fullname: z.string(),
    staffId: z.string(),
    jobTitle: z.string(),
    salary: z.number(),
    otherDeductions: z.number(),
    status: z.enum(['pending', 'approved', 'declined', 'left'] satisfies Eligibility[]),
    reason: z.string(),
    lastDay: z.nullable(day()),
  }),
  "An employee as HR sees them. `salary` and `otherDeductions` in naira a month, `lastDay` 'YYYY-" +
    "MM-DD'; `reason` of a decline, else empty.",
)

export const bulkOutcomeResponse = part(
  'EmployeeBulkOutcome',
  z.object({
    confirmed: z.number(),
    results: listOf(
      z.object({
        id: id(),
        outcome: z.enum(['confirmed', 'already', 'refused']),
        message: z.string(),
      }),
    ),
  }),
  'The outcome for each employee; `confirmed` does not count those who were confirmed before.',
)

export const nameChangeResponse = part(
  'NameChange',
  z.object({
    id: id(),
    staffId: z.string(),
    email: z.string(),
    currentName: z.string(),
    newName: z.string(),
    requestedAt: moment(),
  }),
  'A pending name change, as HR sees it.',
)

export const ownNameChangeResponse = part(
  'OwnNameChange',
  z.object({
    fullName: z.string(),
    requestedAt: moment(),
  }),
  "A buyer's pending name change.",
)
