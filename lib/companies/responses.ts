import * as z from 'zod/mini'
import { CompanyState, DeskPermission } from '@/generated/prisma/enums'
import { id, listOf, moment, part } from '@/lib/core/response-fields'

export const memberResponse = part(
  'Member',
  z.object({
    id: id(),
    fullname: z.string(),
    email: z.string(),
    permissions: listOf(z.enum(DeskPermission)),
    suspended: z.boolean(),
    hasSecondFactor: z.boolean(),
  }),
  'A member of a team. `suspended` after their access was ended.',
)

export const invitationResponse = part(
  'Invitation',
  z.object({
    id: id(),
    fullname: z.string(),
    email: z.string(),
    permissions: listOf(z.enum(DeskPermission)),
    state: z.enum(['expired', 'waiting', 'open', 'used', 'revoked']),
    expiresAt: z.nullable(moment()),
  }),
  'An invitation that was not accepted yet. `expiresAt` is null before it is sent.',
)

export const teamResponse = part(
  'Team',
  z.object({
    people: listOf(memberResponse),
    invitations: listOf(invitationResponse),
  }),
  'GET /partner/team and /staff/team.',
)

export const employeeCountsResponse = part(
  'EmployeeCounts',
  z.object({
    pending: z.number(),
    approved: z.number(),
    declined: z.number(),
    left: z.number(),
  }),
  'The number of employees of a company by status.',
)

export const nextTermsResponse = part(
  'NextTerms',
  z.object({
    from: z.string(),
    payday: z.number(),
    deductionCap: z.number(),
  }),
  "A payday and a cap that count from a month 'YYYY-MM' on. The cap is a percentage.",
)

export const companyResponse = part(
  'Company',
  z.object({
    id: id(),
    companyName: z.string(),
    state: z.enum(CompanyState),
    address: z.string(),
    payday: z.number(),
    paused: z.boolean().check(z.describe('Its employees cannot place new orders.')),
    employees: employeeCountsResponse,
    createdAt: moment(),
  }),
  "A company in the staff's list.",
)

export const companyDetailResponse = part(
  'CompanyDetail',
  z.extend(companyResponse, {
    ...teamResponse.shape,
    rejectionReason: z.string(),
    pause: z
      .nullable(z.object({ since: moment(), reason: z.string(), bySystem: z.boolean() }))
      .check(
        z.describe('Since when and why new orders are paused; null when they are not. The system ends its own pauses.'),
      ),
    defaultMonths: z.number(),
    maxMonths: z.number(),
    deductionCap: z.number(),
    deferralsAYear: z.number().check(z.describe('How often a year an employee may ask for a smaller or no deduction.')),
    nextTerms: listOf(nextTermsResponse).check(z.describe('Changes that do not count yet, the next one first.')),
    contact: z
      .nullable(z.object({ fullname: z.string(), email: z.string(), phonenumber: z.string() }))
      .check(z.describe('Who signed the company up; null for one that staff entered.')),
  }),
  'GET /staff/companies/{id}. `payday` and `deductionCap`, a percentage of the monthly salary, are ' +
    'those of this month.',
)
