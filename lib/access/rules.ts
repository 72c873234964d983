import type { Progress, RoleName } from '@/lib/core/actors'
import { type Day, columnDay } from '@/lib/core/clock'
import type { GatePath } from '@/lib/core/errors'

/** Pure decisions about who may go where. They run in the browser too. */

/** A used reset code allows one change of the password within this time (checklist FP-21). */
export const RESET_MINUTES = 15

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
