import type { Role } from '@/generated/prisma/enums'
import type { DeskRole, Progress } from '@/lib/core/actors'
import { type Day, columnDay } from '@/lib/core/clock'
import type { GatePath } from '@/lib/core/errors'

/** A used reset code allows one change of the password within this time. */
export const RESET_MINUTES = 15

/** The page where each role starts. */
export const homeOf = (role: Role): GatePath =>
  role === 'buyer' ? '/Dashboard' : role === 'partner' ? '/partner' : '/staff'

/** Whether someone with a desk has a second factor, and until when the desk opens without one. */
export type SecondFactorState = { readonly isSetUp: boolean; readonly dueAt: Date; readonly isOverdue: boolean }

/** The page where someone with a desk sets up a second factor. */
export const securityPageOf = (role: DeskRole): GatePath => `/${role}/security`

/** The refusal for a desk whose owner has no second factor after the days of grace. */
export const SECOND_FACTOR_SENTENCE =
  'Your desk needs a second step at sign-in. Please set up an authenticator app or a passkey to continue.'

/** A session of a desk ends after this time without use. A session of a buyer does not. */
export const IDLE_HOURS = 8

/** The refusal of a desk session that ended without use. */
export const IDLE_SENTENCE = `You were signed out after ${IDLE_HOURS} hours without use.`

/**
 * How long after entering the password someone may change how they sign in, give a program access, or name a bank
 * account for a payout.
 */
export const PROOF_MINUTES = 10

/** The refusal of such a change after that time. */
export const PROOF_SENTENCE = 'Please enter your password again before you change how you sign in.'

/** The refusal of a new key or webhook after that time. */
export const PROGRAM_PROOF_SENTENCE =
  'Please enter your password again before you give a program access. It counts for ten minutes.'

/** The refusal of a bank account for a payout after that time. */
export const PAYOUT_PROOF_SENTENCE =
  'Please enter your password again before you give a bank account. It counts for ten minutes.'

/** The refusal of a second step that came too late, or whose sign-in is complete already. */
export const SECOND_STEP_EXPIRED = 'This step of the sign-in has expired. Please sign in again.'

/** The pages of the gates, which a buyer passes in this order. */
export type BuyerGate = Extract<GatePath, '/RegOtp' | '/Reg2' | '/Dashboard' | '/Payment'>

/** The page of the first closed gate of a signed-in buyer; undefined when all are open. */
export function closedGate({ member, complete, approve, payment }: Progress): BuyerGate | undefined {
  if (!member) return '/RegOtp'
  if (!complete) return '/Reg2'
  if (!approve) return '/Dashboard'
  if (!payment) return '/Payment'
  return undefined
}

/** The page after a sign-in. */
export const pageAfterLogin = (role: Role, progress: Progress): GatePath =>
  role === 'buyer' ? (closedGate(progress) ?? '/Dashboard') : homeOf(role)

/**
 * The page to return to after signing in; undefined unless `next` is a page of this site that `person` may open. Parses
 * the address as browsers do, which drop tabs and line breaks and read a backslash as a slash.
 */
export function pageToReturnTo(
  next: string | undefined,
  person: { readonly role: Role } & Progress,
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

const SHOP =
  /^\/(?:Store|Packages|Basket|History[123]?|Statement|Invoice|Complaints|Profile|TransactionChain[123])(?:\/|$)/
/** The pages that stay open after leaving the employer, so that people can see their orders and pay what they owe. */
const KEPT = /^\/(?:Dashboard|History[123]?|Statement|Invoice|Complaints|Profile)(?:\/|$)/

/**
 * Where to redirect a visit of `path`; undefined to build the page, which checks its access again. `person` is
 * undefined for a visitor without a session.
 */
export function pageGate(path: string, person: ({ role: Role } & Progress) | undefined): GatePath | undefined {
  const desk = /^\/(partner|staff)(?:\/|$)/.exec(path)?.[1]
  const isOpenDeskPage = /^\/partner\/sign-up(?:\/|$)/.test(path)
  const isShop = path === '/Dashboard' || SHOP.test(path)
  const isRegistration = /^\/Registration(?:\/|$)/.test(path)
  const isProtected = isShop || isRegistration || (desk !== undefined && !isOpenDeskPage)
  if (!isProtected && path !== '/Payment' && path !== '/Payment2') return undefined
  if (!person) return '/login'
  if (desk !== undefined) return person.role === desk ? undefined : homeOf(person.role)
  if (person.role !== 'buyer') return homeOf(person.role)
  const gate = closedGate(person)
  if (isRegistration) return gate === '/RegOtp' ? gate : undefined
  if (gate === '/Dashboard' && person.left && KEPT.test(path)) return undefined
  return gate === path || (gate === '/Payment' && path === '/Payment2') ? undefined : gate
}

/** Whether someone is no longer employed: from the last day on, even before the job has stored it. */
export const hasLeft = (
  { eligibility, lastDay }: { readonly eligibility: string; readonly lastDay: Date | null },
  today: Day,
): boolean => eligibility === 'left' || (lastDay !== null && columnDay(lastDay) <= today)

/** The refusal for a buyer whose last day at work has passed. */
export const LEFT_SENTENCE =
  'You no longer work for your company, so you can no longer order. You can see and pay what you owe on your statement.'
