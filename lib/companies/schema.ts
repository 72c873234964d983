import * as z from 'zod/mini'
import { type DeskRole, PARTNER_PERMISSIONS, type Permission, STAFF_PERMISSIONS } from '@/lib/core/actors'
import { email, line, nairaAmount, phone, reasonSchema, text, typedNumber, wholeNumber } from '@/lib/core/fields'
import { CAP_PROBLEM, MAX_CAP_BPS, MAX_DEFERRALS_A_YEAR, MAX_MONTHS, PAYDAYS, companyName } from './rules'
import { MAX_SALARY } from './salary-rules'
import type {
  companyResponse,
  companyDetailResponse,
  employeeCountsResponse,
  invitationResponse,
  memberResponse,
  nextTermsResponse,
  teamResponse,
} from './responses'

/** A salary in naira a month, kobo after parsing. Every form and call that reads one uses this field. */
export const salaryField = () => nairaAmount('Salary', 1n, MAX_SALARY)
/** What else leaves the pay each month, in naira; kobo after parsing. */
export const otherDeductionsField = () => nairaAmount('Other deductions', 0n, MAX_SALARY)

const number = (problem: string, fits: (value: number) => boolean) =>
  z.pipe(
    z.union(
      [
        z.pipe(typedNumber().check(z.regex(/^\d{1,3}(?:\.\d{1,2})?$/, problem)), z.transform(Number)),
        z.number(problem),
      ],
      problem,
    ),
    z.number().check(z.refine(fits, problem)),
  )

const payday = () =>
  number('Please choose the day wages are paid: 1 to 28, or 31 for the last day of the month.', (day) =>
    PAYDAYS.includes(day),
  )
const months = (name: string) =>
  number(
    `${name} must be a whole number from 1 to ${MAX_MONTHS}.`,
    (value) => Number.isInteger(value) && value >= 1 && value <= MAX_MONTHS,
  )
const capAsBps = () =>
  z.pipe(
    number(CAP_PROBLEM, (value) => {
      const bps = Math.round(value * 100)
      return bps > 0 && bps <= MAX_CAP_BPS && Math.abs(value * 100 - bps) < 1e-6
    }),
    z.transform((value: number) => Math.round(value * 100)),
  )

/** Company Sign Up: the form and POST /companies. */
export const companySignUpSchema = z.object({
  companyName: z.pipe(line('Company name', 120), z.transform(companyName)),
  address: line('Company address', 200),
  payday: payday(),
  fullname: line('Your full name', 120),
  email: email(),
  phonenumber: phone(),
})
export type CompanySignUp = z.output<typeof companySignUpSchema>

/**
 * PUT /staff/companies/{id}. `deductionCap` is sent as a percentage and parsed to basis points. Without
 * `deferralsAYear` it stays as it is.
 */
export const companySettingsSchema = z
  .object({
    payday: payday(),
    defaultMonths: months('The default number of months'),
    maxMonths: months('The maximum number of months'),
    deductionCap: capAsBps(),
    deferralsAYear: z.optional(wholeNumber('Smaller deductions a year', 0, MAX_DEFERRALS_A_YEAR)),
  })
  .check((context) => {
    const { defaultMonths, maxMonths } = context.value
    if (defaultMonths > maxMonths) {
      context.issues.push({
        code: 'custom',
        path: ['defaultMonths'],
        message: 'The default number of months cannot be more than the maximum.',
        input: context.value,
      })
    }
  })
export type CompanySettings = z.output<typeof companySettingsSchema>

const NO_SUCH_PERMISSION = 'There is no such permission at this desk.'
const NO_PERMISSION = 'Please choose at least one permission.'
/** At least one of the sets of a desk, each once. */
const permissionsOf = <Name extends Permission>(sets: readonly Name[]) => {
  const list = z
    .array(z.enum(sets, NO_SUCH_PERMISSION), NO_PERMISSION)
    .check(z.minLength(1, NO_PERMISSION), z.maxLength(10, NO_SUCH_PERMISSION))
  return z.pipe(
    list,
    z.transform((given: z.output<typeof list>): Name[] =>
      sets.filter((set) => (given as readonly string[]).includes(set)),
    ),
  )
}
export const staffPermissions = () => permissionsOf(STAFF_PERMISSIONS)
export const partnerPermissions = () => permissionsOf(PARTNER_PERMISSIONS)
/** The permissions of someone of either desk; the use case refuses those of the other one. */
export const deskPermissions = () => permissionsOf([...STAFF_PERMISSIONS, ...PARTNER_PERMISSIONS] as const)

const invited = { fullname: line('Full name', 120), email: email() }
export type Invite = { readonly fullname: string; readonly email: string }
/** POST /staff/team. */
export const inviteStaffSchema = z.object({ ...invited, permissions: staffPermissions() })
export type StaffInvite = z.output<typeof inviteStaffSchema>
/** POST /partner/team. */
export const invitePartnerSchema = z.object({ ...invited, permissions: partnerPermissions() })
export type PartnerInvite = z.output<typeof invitePartnerSchema>

const companyId = z.uuid('There is no such company.')
const invitationId = z.uuid('There is no such invitation.')
export const companyFormSchema = z.object({ companyId })
export const rejectCompanyFormSchema = z.extend(reasonSchema, { companyId })
export const pauseFormSchema = z.extend(reasonSchema, { companyId })
export const companySettingsFormSchema = z.intersection(companyFormSchema, companySettingsSchema)
export const invitePartnerFormSchema = z.extend(invitePartnerSchema, { companyId })
export const invitationFormSchema = z.object({ invitationId })

export type MemberDto = z.infer<typeof memberResponse>

export type InvitationDto = z.infer<typeof invitationResponse>

export type TeamDto = z.infer<typeof teamResponse>

/** An open invitation, as the page of its link shows it. */
export type OpenInvitationDto = {
  readonly email: string
  readonly fullname: string
  readonly role: DeskRole
  /** The company's name, or Foodbank. */
  readonly organisation: string
  /** The inviter's name; empty for Foodbank. */
  readonly invitedBy: string
}

export type EmployeeCounts = z.infer<typeof employeeCountsResponse>

export type CompanyDto = z.infer<typeof companyResponse>

export type NextTermsDto = z.infer<typeof nextTermsResponse>

export type CompanyDetailDto = z.infer<typeof companyDetailResponse>

/** The form of /join. */
export const joinSchema = z.object({ code: text(40) })
