import { HOUR, SECOND, after } from '@/lib/core/clock'
import { emailProblem, normalEmail } from '@/lib/core/fields'

export const OTP_LENGTH = 4
export const OTP_MINUTES = 10
export const OTP_TRIES = 5
/** Wrong codes of an account in a day, over all codes and clients. A link by mail helps beyond them. */
export const WRONG_CODES_A_DAY = 5
export const RESENDS_AN_HOUR = 5
/** The most codes of one kind for one account in an hour, also when strangers register its address again. */
export const CODES_AN_HOUR = 20
export const RESET_LINK_MINUTES = 30
/** Links of one account that can be used at the same time. */
export const LINKS_AT_ONCE = 5

/**
 * The version of the Food Supply Agreement (components/terms/agreement.ts) that is in force, named by its first day:
 * nobody agrees to a version of a later day. It is stored with the consent at registration and with each payment plan.
 * Earlier wordings had the names '2026-11', '2026-11-21' to '2026-11-27', so a wording whose day was a name already has
 * a number after it.
 */
export const TERMS_VERSION = '2026-11-25.2'

/** The first day of a version, from its name: '2026-11-25' of '2026-11-25.2'. */
export const versionDay = (version: string): string => version.slice(0, 10)

/**
 * The version of the privacy notice (`privacyCopy`), which is part of the agreement. Earlier wordings had the names
 * '2026-11-22' to '2026-11-26' and '2026-11-28'.
 */
export const PRIVACY_VERSION = '2026-11-26.2'

/** The consents that a person gives by registering. */
export const REGISTRATION_CONSENTS = [
  { purpose: 'terms', version: TERMS_VERSION },
  { purpose: 'privacy-notice', version: PRIVACY_VERSION },
] as const

export const PASSWORDS_DIFFER = 'Password and Confirm Password do not match'
/** The specification words this differently for the reset than for the registration (FP-12). */
export const NEW_PASSWORDS_DIFFER = 'Passwords do not match!'
export const WRONG_LOGIN = 'Invalid email or password'
export const WEAK_PASSWORD = 'Password must be at least 8 characters and contain both letters and numbers'

/** The login page with the second step. @param next the page to open after it */
export const secondStepAddress = (next: string | undefined): string =>
  next ? `/Login?step=second&next=${encodeURIComponent(next)}` : '/Login?step=second'

/** Hashing a longer password would take too long. */
const LONGEST_PASSWORD = 200
export const LONG_PASSWORD = `Password must be at most ${LONGEST_PASSWORD} characters`

/**
 * What is wrong with a new password, as a sentence; undefined when it has 8 to 200 characters, a letter and a digit
 * (RG-13).
 */
export function passwordProblem(password: string): string | undefined {
  if (password.length > LONGEST_PASSWORD) return LONG_PASSWORD
  return password.length >= 8 && /\p{L}/u.test(password) && /\d/.test(password) ? undefined : WEAK_PASSWORD
}

export type RegistrationValues = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
}

type Problem = { readonly field: keyof RegistrationValues; readonly message: string }

/**
 * The first problem of a registration; undefined when there is none. The specification fixes the order: required
 * fields, equal passwords, email, password rule (RG-10 to RG-14).
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
  const wrongEmail = emailProblem(normalEmail(values.email))
  if (wrongEmail !== undefined) return { field: 'email', message: wrongEmail }
  const problem = passwordProblem(values.password)
  return problem === undefined ? undefined : { field: 'password', message: problem }
}

export const fullNameOf = (firstName: string, lastName: string): string =>
  `${firstName.trim()} ${lastName.trim()}`.trim()

const BROWSERS: readonly (readonly [mark: string, name: string])[] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Opera Mini', 'Opera Mini'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
]
const SYSTEMS: readonly (readonly [mark: string, name: string])[] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
]

/** Names a device for the list of sessions, from its `User-Agent` header: "Chrome on Android". */
export function deviceLabel(userAgent: string | null | undefined): string {
  const start = (userAgent ?? '').slice(0, 300)
  const nameIn = (marks: typeof BROWSERS) => marks.find(([mark]) => start.includes(mark))?.[1]
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/** A buyer can have HR reminded for the first time after a day, and then every three days. */
const FIRST_REMINDER = 24 * HOUR
const NEXT_REMINDER = 3 * 24 * HOUR

type Asked = { readonly askedAt: Date; readonly remindedAt: Date | null }

/** From when on a buyer who waits for HR can have HR reminded. */
export function nextReminderAt({ askedAt, remindedAt }: Asked): Date {
  const first = after(askedAt, FIRST_REMINDER)
  const next = remindedAt === null ? first : after(remindedAt, NEXT_REMINDER)
  return next > first ? next : first
}

/** How long HR takes to confirm, in words. @param seconds the median of the company; undefined when it is not known */
export function usualWait(seconds: number | undefined): string {
  if (seconds === undefined) return 'usually 1–2 working days'
  const hours = Math.ceil((seconds * SECOND) / HOUR)
  if (hours <= 1) return 'usually within an hour'
  return hours <= 24 ? `usually within ${hours} hours` : `usually within ${Math.ceil(hours / 24)} days`
}
