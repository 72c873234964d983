import 'server-only'
import type { Tx } from '@/lib/database/db'
import { type Kobo, ZERO, kobo, min, sum } from '@/lib/core/money'
import type { SealedNotification } from '@/lib/notifications/notification'
import { sealNotification, notifyAll } from '@/lib/notifications/notify'
import type { Told } from '@/lib/notifications/withdraw'
import { type NextAsked, type TakenFromPay, deductionNotification } from './notifications'
import { type Payroll, owedByEach, payrollOf } from './payroll'
import { type Month, byEmployee, expectedLines, expectedMonths } from './rules'

/** One buyer's line of a month, in kobo. `deducted` is null when HR gave no answer before the month was closed. */
export type Outcome = {
  readonly userId: string
  readonly asked: Kobo
  readonly deducted: Kobo | null
  readonly excess: Kobo
  readonly recovered: Kobo
}
/** `key` names the answer about the line, so that it is told once. */
type Booked = Outcome & { readonly key: string }

/** The same for all buyers who are told the same. */
const textKey = (taken: TakenFromPay): string =>
  JSON.stringify(taken, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

/**
 * Notifications of lines of which everything that was asked for is deducted. What others miss is known only afterwards.
 */
const whole = ({ company, paydayOf }: Payroll, month: Month, { userId: _id, ...outcome }: Outcome): TakenFromPay => ({
  ...{ company, payday: paydayOf(month), missing: ZERO, next: undefined },
  ...outcome,
})

const isShort = ({ asked, deducted }: Outcome): boolean => (deducted ?? ZERO) < asked

/**
 * Seals the notifications of full deductions, one for each different text. Sealing thousands takes seconds, so call
 * this before taking the company's lock.
 */
export const sealDeductionNotifications = (
  payroll: Payroll,
  month: Month,
  outcomes: readonly Outcome[],
): Promise<Map<string, SealedNotification>> =>
  sealEach(outcomes.filter((outcome) => !isShort(outcome)).map((outcome) => whole(payroll, month, outcome)))

async function sealEach(all: readonly TakenFromPay[]): Promise<Map<string, SealedNotification>> {
  const byText = new Map(all.map((taken) => [textKey(taken), taken]))
  return new Map(
    await Promise.all(
      [...byText].map(async ([key, taken]) => {
        const notification = await sealNotification(deductionNotification(taken))
        return [key, notification] as const
      }),
    ),
  )
}

type Telling = { readonly ready?: ReadonlyMap<string, SealedNotification>; readonly heldFor?: number | undefined }

/**
 * Tells each buyer what was deducted from the pay of a month, and of a short one what the next pay is asked for. Call
 * it after the lines are stored. Erased accounts are told nothing.
 * @param ready notifications sealed before; missing texts are sealed now
 * @param heldFor the seconds for which mails and messages wait, in which what was told can be taken back
 * @returns what each buyer was told
 */
export async function notifyBuyers(
  tx: Tx,
  payroll: Payroll,
  month: Month,
  outcomes: readonly Booked[],
  { ready = new Map(), heldFor }: Telling = {},
): Promise<ReadonlyMap<string, Told>> {
  const people = await tx.user.findMany({
    where: { id: { in: outcomes.map(({ userId }) => userId) }, erasedAt: null },
    select: { id: true, email: true },
  })
  const personOf = new Map(people.map((person) => [person.id, person]))
  const after = outcomes.some(isShort) ? await payrollOf(tx, payroll.companyId) : undefined
  const nextOf = after && nextAsked(after)
  const owed = after && owedByEach(after)

  const told = outcomes.map(({ key, ...outcome }) => {
    const { userId, asked, deducted } = outcome
    const taken = whole(payroll, month, outcome)
    if (!isShort(outcome)) return { userId, key, taken }
    const missing = min(kobo(asked - (deducted ?? ZERO)), owed?.get(userId) ?? ZERO)
    return { userId, key, taken: { ...taken, missing, next: nextOf?.(userId) } }
  })
  const late = await sealEach(told.map(({ taken }) => taken).filter((taken) => !ready.has(textKey(taken))))

  const messages = told.flatMap(({ userId, key, taken }) => {
    const person = personOf.get(userId)
    const sealed = ready.get(textKey(taken)) ?? late.get(textKey(taken))
    const notification = sealed && {
      ...sealed,
      dedupeKey: `deduction:${key}`,
      ...(heldFor !== undefined && { delay: heldFor }),
    }
    return person && notification ? [{ person, notification }] : []
  })
  await notifyAll(tx, messages)
  return new Map(
    messages.map(({ person, notification: { kind, bell, link, dedupeKey } }) => [
      person.id,
      { kind, bell, link, dedupeKey },
    ]),
  )
}

/** Says what the next pay of an employee is asked for. */
function nextAsked({ parts, state, paydayOf }: Payroll): (userId: string) => NextAsked | undefined {
  const partsOf = byEmployee(parts)
  return (userId) => {
    const own = partsOf.get(userId) ?? []
    const [first] = expectedMonths(own, state)
    const [line] = first ? expectedLines(first.month, own, state) : []
    if (!first || !line) return undefined
    const { due, arrears, moved, movedTo } = line
    const payday = paydayOf(first.month)
    return { payday, due, arrears, moved, movedTo: movedTo === undefined ? undefined : paydayOf(movedTo) }
  }
}

/** What an employee's line asks for, in kobo. */
export const askedOfLine = ({ due, arrears }: { readonly due: Kobo; readonly arrears: Kobo }): Kobo =>
  sum([due, arrears])
