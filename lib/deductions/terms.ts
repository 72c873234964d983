import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { CompanySettings } from '@/lib/companies/schema'
import { type Terms, termsOf, termsSelect } from '@/lib/companies/terms'
import type { Staff } from '@/lib/core/actors'
import { type Day, addDays, columnDay, dayColumn } from '@/lib/core/clock'
import { type Tx, databaseDay, transaction } from '@/lib/core/db'
import { notFound } from '@/lib/core/errors'
import { lockCompany, lockWallets } from '@/lib/core/locks'
import { FIRST_DUE_DAYS, MONTH_END, monthOf, paydayIn } from '@/lib/credit/rules'
import { type Month, nextMonth } from './rules'

/**
 * Sets payday, months and cap of a company. The months count for new plans at once. Payday and cap count from the next
 * period that is not open: never in a month that runs or that HR has begun to fill in, so no period closes early and
 * nothing is due twice. Instalments from then on are due on the new payday of their month.
 * @throws AppError 404 for an unknown company
 */
export async function setCompanyTerms(
  actor: Staff,
  companyId: string,
  { deductionCap, payday, defaultMonths, maxMonths }: CompanySettings,
): Promise<void> {
  await transaction(async (tx) => {
    await lockCompany(tx, companyId)
    const company = await tx.company.findUnique({
      where: { id: companyId },
      select: { ...termsSelect, defaultMonths: true, maxMonths: true, state: true },
    })
    if (!company) throw notFound('There is no such company.')
    const { changes, in: termsIn } = termsOf(company)
    const known = changes.at(-1) ?? company
    const before = { ...known, defaultMonths: company.defaultMonths, maxMonths: company.maxMonths }
    const wanted = { payday, defaultMonths, maxMonths, deductionCapBps: deductionCap }
    const names = ['payday', 'defaultMonths', 'maxMonths', 'deductionCapBps'] as const
    const audit: Record<string, string> = Object.fromEntries(
      names.filter((name) => before[name] !== wanted[name]).map((name) => [name, `${before[name]} → ${wanted[name]}`]),
    )
    if (Object.keys(audit).length === 0) return

    await tx.company.update({ where: { id: companyId }, data: { defaultMonths, maxMonths } })
    const terms = { payday, deductionCapBps: deductionCap }
    if (company.state !== 'approved') {
      // A company that waits for its approval has no period yet.
      await tx.company.update({ where: { id: companyId }, data: terms })
    } else if (audit['payday'] ?? audit['deductionCapBps']) {
      const from = await nextUnopened(tx, companyId, audit['payday'] === undefined ? undefined : payday)
      await changeFrom(tx, actor, companyId, from, terms, termsIn)
      audit['from'] = from
    }
    await recordAudit(tx, actor, 'company.terms-changed', `company:${companyId}`, audit)
  })
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
  await tx.$executeRaw`
    UPDATE instalments SET due_on = CASE ${terms.payday}::int
      WHEN ${MONTH_END}::int THEN (date_trunc('month', due_on) + interval '1 month - 1 day')::date
      ELSE (date_trunc('month', due_on) + (${terms.payday}::int - 1) * interval '1 day')::date END
    FROM plans
    WHERE plans.id = instalments.plan_id AND plans.company_id = ${companyId}::uuid
      AND plans.state IN ('open', 'written_off') AND due_on >= ${fromMonth}::date`
}
