import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { CompanyState } from '@/generated/prisma/enums'
import { recordAudit } from '@/lib/audit/service'
import { termsChangedNotification } from '@/lib/companies/notifications'
import { CAP_PROBLEM, MAX_CAP_BPS, termChanges } from '@/lib/companies/rules'
import type { CompanySettings } from '@/lib/companies/schema'
import { type Terms, termsOf, termsSelect } from '@/lib/companies/terms'
import type { Staff } from '@/lib/core/actors'
import { type Day, addDays, columnDay, dayColumn, nextMonth } from '@/lib/core/clock'
import { type Tx, databaseDay } from '@/lib/database/db'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { lockCompany, lockWallets } from '@/lib/database/locks'
import { FIRST_DUE_DAYS, MONTH_END, monthOf, paydayIn } from '@/lib/credit/rules'
import { notifyAll } from '@/lib/notifications/notify'
import type { Month } from './rules'

/**
 * Sets payday, months, cap and requests a year of a company and tells its HR. The months count for new plans, and the
 * requests, at once. Payday and cap count from the next period that is not open: never in a month that runs or that HR
 * has begun to fill in, so no period closes early and nothing is due twice. Instalments from then on are due on the new
 * payday of their month.
 * @param from the terms that the change was requested for; a change that waits for its month counts already
 * @throws AppError 404 for an unknown company, 400 for a cap above the lawful share, 409 when its terms are not
 *   `from`, or are those already
 */
export async function setCompanyTerms(
  tx: Tx,
  actor: Staff,
  companyId: string,
  { from, to }: { readonly from: CompanySettings; readonly to: CompanySettings },
): Promise<void> {
  await lockCompany(tx, companyId)
  const company = await tx.company.findUnique({
    where: { id: companyId },
    select: { ...termsSelect, name: true, defaultMonths: true, maxMonths: true, deferralsAYear: true, state: true },
  })
  if (!company) throw notFound('There is no such company.')
  const { defaultMonths, maxMonths, deferralsAYear } = company
  const { newest, in: termsIn } = termsOf(company)
  const { payday, deductionCapBps } = newest
  const now = { payday, defaultMonths, maxMonths, deductionCap: deductionCapBps, deferralsAYear }
  if (termChanges(now, from).length > 0)
    throw conflict('The terms of this company changed meanwhile. Please look at them and request the change again.', {
      code: 'changed_meanwhile',
    })
  if (to.deductionCap > MAX_CAP_BPS) throw badRequest(CAP_PROBLEM, { fields: { deductionCap: CAP_PROBLEM } })
  const changes = termChanges(from, to)
  if (changes.length === 0) throw conflict('The company has these terms already.', { code: 'changed_meanwhile' })

  await tx.company.update({
    where: { id: companyId },
    data: {
      ...{ defaultMonths: to.defaultMonths, maxMonths: to.maxMonths },
      ...(to.deferralsAYear !== undefined && { deferralsAYear: to.deferralsAYear }),
    },
  })
  const start = await startTerms(tx, actor, { id: companyId, state: company.state, termsIn }, { from, to })
  await recordAudit(tx, actor, 'company.terms-changed', `company:${companyId}`, {
    ...Object.fromEntries(changes.map(({ column, values }) => [column, values])),
    ...(start && { from: start }),
  })
  const people = await tx.user.findMany({
    where: { role: 'partner', companyId, suspendedAt: null, erasedAt: null },
    select: { email: true, fullName: true },
  })
  const words = changes.map((change) => change.words)
  await notifyAll(
    tx,
    people.map(({ email, fullName }) => ({
      person: { email },
      notification: termsChangedNotification(fullName, company.name, words, start),
    })),
  )
}

type Company = {
  readonly id: string
  readonly state: CompanyState
  readonly termsIn: (month: Month) => Terms
}

/** Stores a changed payday or cap. @returns the month from which it counts; undefined when neither waits for a month */
async function startTerms(
  tx: Tx,
  actor: Staff,
  { id, state, termsIn }: Company,
  { from, to }: { readonly from: CompanySettings; readonly to: CompanySettings },
): Promise<Month | undefined> {
  const { payday, deductionCap } = to
  const terms = { payday, deductionCapBps: deductionCap }
  const isPaydayMoved = payday !== from.payday
  if (!isPaydayMoved && deductionCap === from.deductionCap) return undefined
  if (state !== 'approved') {
    // A company that waits for its approval has no period yet.
    await tx.company.update({ where: { id }, data: terms })
    return undefined
  }
  const month = await nextUnopened(tx, id, isPaydayMoved ? payday : undefined)
  await changeFrom(tx, actor, id, month, terms, termsIn)
  return month
}

/**
 * The first month after this one that has no stored period. A new payday is also at least 14 days away in it, so that
 * no plan is due earlier after its approval than promised.
 */
async function nextUnopened(tx: Tx, companyId: string, payday: number | undefined): Promise<Month> {
  const today = await databaseDay(tx)
  const newest = await tx.deductionPeriod.findFirst({
    where: { companyId },
    select: { month: true },
    orderBy: { month: 'desc' },
  })
  const stored = newest ? monthOf(columnDay(newest.month)) : ''
  let month = nextMonth(stored > monthOf(today) ? stored : monthOf(today))
  const isTooSoon = (day: Day) => day < addDays(today, FIRST_DUE_DAYS)
  while (payday !== undefined && isTooSoon(paydayIn(month, payday))) month = nextMonth(month)
  return month
}

/** Replaces the terms of `from` and later months, and the due days of their instalments. */
async function changeFrom(
  tx: Tx,
  actor: Staff,
  companyId: string,
  from: Month,
  terms: Terms,
  termsIn: (month: Month) => Terms,
): Promise<void> {
  const fromMonth = dayColumn(`${from}-01`)
  await tx.termsChange.deleteMany({ where: { companyId, fromMonth: { gte: fromMonth } } })
  const last = termsIn(monthOf(addDays(`${from}-01`, -1)))
  if (last.payday !== terms.payday || last.deductionCapBps !== terms.deductionCapBps)
    await tx.termsChange.create({ data: { companyId, fromMonth, ...terms, createdById: actor.id } })

  const debtors = await tx.plan.findMany({
    where: { companyId, state: { in: ['open', 'written_off'] } },
    select: { userId: true },
    distinct: ['userId'],
  })
  await lockWallets(
    tx,
    debtors.map(({ userId }) => userId),
  )
  const moved = (day: Prisma.Sql) => Prisma.sql`CASE ${terms.payday}::int
    WHEN ${MONTH_END}::int THEN (date_trunc('month', ${day}) + interval '1 month - 1 day')::date
    ELSE (date_trunc('month', ${day}) + (${terms.payday}::int - 1) * interval '1 day')::date END`
  await tx.$executeRaw`
    UPDATE instalments SET due_on = ${moved(Prisma.sql`due_on`)},
      moved_from = CASE WHEN moved_from >= ${fromMonth}::date THEN ${moved(Prisma.sql`moved_from`)} ELSE moved_from END
    FROM plans
    WHERE plans.id = instalments.plan_id AND plans.company_id = ${companyId}::uuid
      AND plans.state IN ('open', 'written_off') AND due_on >= ${fromMonth}::date`
}
