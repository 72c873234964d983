import { type Day, columnDay } from '@/lib/core/clock'
import { EMAIL_PROBLEM, isEmail, normalEmail } from '@/lib/core/fields'
import type { GatePath } from '@/lib/core/errors'

/** Pure decisions about accounts. They run in the browser too. */

export const OTP_LENGTH = 4
export const OTP_MINUTES = 10
export const OTP_TRIES = 5
export const RESEND_SECONDS = 60
export const RESENDS_AN_HOUR = 5
/** A used reset code allows one change of the password within this time (checklist FP-21). */
export const RESET_MINUTES = 15

/**
 * The wording of the Food Supply Agreement (/terms, components/terms/agreement.ts) that people accept now, by
 * registering and with each payment plan; stored with the consent.
 */
export const TERMS_VERSION = '2026-11-22'

/** The wording of the privacy notice (/privacy, `privacyCopy`), which is part of the agreement. */
export const PRIVACY_VERSION = '2026-11-22'

/** What someone agrees to by registering, with the version of its wording. */
export const REGISTRATION_CONSENTS = [
  { purpose: 'terms', version: TERMS_VERSION },
  { purpose: 'privacy-notice', version: PRIVACY_VERSION },
] as const

export const PASSWORDS_DIFFER = 'Password and Confirm Password do not match'
/** Checklist FP-12: the sentence of the reset, which differs from the registration's. */
export const NEW_PASSWORDS_DIFFER = 'Passwords do not match!'
export const WRONG_LOGIN = 'Invalid email or password'
export const WEAK_PASSWORD = 'Password must be at least 8 characters and contain both letters and numbers'

/** Checklist RG-13: at least 8 characters with a letter and a digit. Beyond 200 hashing would be a burden. */
export const isStrongPassword = (password: string): boolean =>
  password.length >= 8 && password.length <= 200 && /\p{L}/u.test(password) && /\d/.test(password)

export type RegistrationValues = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
}

type Problem = { readonly field: keyof RegistrationValues; readonly message: string }

/**
 * The first thing wrong with a registration, in the order of checklist RG-10 to RG-14: required fields, passwords
 * match, e-mail, password rule. Undefined when it may be sent.
 */
export function registrationProblem(values: RegistrationValues): Problem | undefined {
  const required: [keyof RegistrationValues, string][] = [
    ['firstName', 'Please enter your first name'],
    ['lastName', 'Please enter your last name'],
    ['email', 'Please enter your email address'],
    ['password', 'Please enter a password'],
    ['confirmPassword', 'Please enter the password again'],
  ]
  for (const [field, message] of required) if (values[field].trim() === '') return { field, message }
  for (const field of ['firstName', 'lastName'] as const) {
    if (values[field].trim().length > 60) return { field, message: 'This name is too long: at most 60 characters' }
    if (/[\p{Cc}\p{Cs}]/u.test(values[field])) return { field, message: 'This name has characters that cannot be used' }
  }
  if (values.password !== values.confirmPassword) return { field: 'confirmPassword', message: PASSWORDS_DIFFER }
  if (!isEmail(normalEmail(values.email))) return { field: 'email', message: EMAIL_PROBLEM }
  if (!isStrongPassword(values.password)) return { field: 'password', message: WEAK_PASSWORD }
  return undefined
}

/** First and last name joined by one space (checklist RG-21). */
export const fullNameOf = (firstName: string, lastName: string): string =>
  `${firstName.trim()} ${lastName.trim()}`.trim()

/** How far someone has come; each flag opens the next gate. */
export type Progress = {
  /** E-mail verified. */
  readonly member: boolean
  /** Workplace profile filled in. */
  readonly complete: boolean
  /** Confirmed by the employer's HR. */
  readonly approve: boolean
  /** Registration fee verified. */
  readonly payment: boolean
  /** No longer employed: the shop is closed, what is theirs stays open. */
  readonly left?: boolean
}

export type RoleName = 'buyer' | 'partner' | 'staff'

/** The page where each role starts. */
export const homeOf = (role: RoleName): GatePath =>
  role === 'buyer' ? '/Dashboard' : role === 'partner' ? '/partner' : '/staff'

/** The gates that a buyer passes one after the other. */
export type BuyerGate = Extract<GatePath, '/RegOtp' | '/Reg2' | '/Dashboard' | '/Payment'>

/** Where the first closed gate of a signed-in buyer sends them; undefined when all are open. */
export function closedGate({ member, complete, approve, payment }: Progress): BuyerGate | undefined {
  if (!member) return '/RegOtp'
  if (!complete) return '/Reg2'
  if (!approve) return '/Dashboard'
  if (!payment) return '/Payment'
  return undefined
}

/** Where a sign-in leads (checklist LI-08 to LI-15). */
export const pageAfterLogin = (role: RoleName, progress: Progress): GatePath =>
  role === 'buyer' ? (closedGate(progress) ?? '/Dashboard') : homeOf(role)

/**
 * The page to come back to after signing in, when `next` names one of ours that stands open to `person`; undefined
 * otherwise. Browsers drop tabs and line breaks from an address and read a backslash as a slash, so the address is
 * parsed the way they do.
 */
export function pageToReturnTo(
  next: string | undefined,
  person: { readonly role: RoleName } & Progress,
): string | undefined {
  if (!next?.startsWith('/') || !URL.canParse(next, NOWHERE)) return undefined
  const address = new URL(next, NOWHERE)
  if (address.origin !== NOWHERE || /^\/(?:\/|(?:api|_next)(?:\/|$))/.test(address.pathname)) return undefined
  const isOpen =
    pageGate(address.pathname, person) === undefined &&
    (person.role !== 'buyer' || person.left === true || closedGate(person) === undefined)
  return isOpen ? address.pathname + address.search : undefined
}
const NOWHERE = 'http://nowhere.invalid'

const SHOP = /^\/(Store|History[123]?|Statement|Profile|TransactionChain[123])(\/|$)/
/** What stays open to someone who has left the employer: what they bought, what they owe, and the way to pay it. */
const KEPT = /^\/(Dashboard|History[123]?|Statement|Profile)(\/|$)/

/**
 * The gate a page visit meets first: where to send the visitor, or undefined to let the page through, which checks
 * again itself. `person` is undefined for a visitor without a session.
 */
export function pageGate(path: string, person: ({ role: RoleName } & Progress) | undefined): GatePath | undefined {
  const desk = /^\/(partner|staff)(\/|$)/.exec(path)?.[1]
  const isOpenDeskPage = /^\/partner\/sign-up(\/|$)/.test(path)
  const isShop = path === '/Dashboard' || SHOP.test(path)
  const isProtected = isShop || (desk !== undefined && !isOpenDeskPage)
  if (!isProtected && path !== '/Payment' && path !== '/Payment2') return undefined
  if (!person) return '/login'
  if (desk !== undefined) return person.role === desk ? undefined : homeOf(person.role)
  if (person.role !== 'buyer') return homeOf(person.role)
  const gate = closedGate(person)
  if (gate === '/Dashboard' && person.left && KEPT.test(path)) return undefined
  return gate === path || (gate === '/Payment' && path === '/Payment2') ? undefined : gate
}

/** Whether someone is no longer employed: from the last day on, though nobody may have noted it yet. */
export const hasLeft = (
  { eligibility, lastDay }: { readonly eligibility: string; readonly lastDay: Date | null },
  today: Day,
): boolean => eligibility === 'left' || (lastDay !== null && columnDay(lastDay) <= today)

/** What someone reads who wants to buy and is no longer employed. */
export const LEFT_SENTENCE =
  'You no longer work for your company, so you cannot order any more. What you still owe stands on your statement, where you can pay it.'
