import 'server-only'
import { db } from '@/lib/database/db'
import { AVERAGED_MONTHS, ENOUGH_MONTHS } from './lending-rules'
import { RESERVING_STATUSES } from './rules'

/**
 * Counts what the employees of each company owe and have on order, and what an average month deducts. An order reads
 * this sum and adds only the orders placed since, so it never reads all orders of a company. The count ends a minute
 * ago: an order of that minute may not be committed yet.
 * @returns how many companies were counted
 */
export const countCompanyCredit = (): Promise<number> => db().$executeRaw`
  WITH moment AS (SELECT now() - interval '1 minute' AS at),
  owed AS (
    SELECT plan.company_id, sum(part.amount_kobo - part.paid_kobo)::bigint AS amount
    FROM plans plan JOIN instalments part ON part.plan_id = plan.id WHERE plan.state = 'open' GROUP BY plan.company_id),
  ordered AS (
    SELECT company_id, sum(items_kobo + vat_kobo + interest_kobo)::bigint AS amount FROM orders
    WHERE status = ANY(${RESERVING_STATUSES}::"OrderStatus"[]) AND placed_at <= (SELECT at FROM moment)
    GROUP BY company_id),
  months AS (
    SELECT company_id, amount, row_number() OVER (PARTITION BY company_id ORDER BY month DESC) AS place
    FROM (
      SELECT period.company_id, period.month, coalesce(sum(line.deducted_kobo), 0) AS amount
      FROM deduction_periods period LEFT JOIN deduction_lines line ON line.period_id = period.id
      WHERE period.closed_at IS NOT NULL GROUP BY period.company_id, period.month) AS closed),
  average AS (
    SELECT company_id, CASE WHEN count(*) >= ${ENOUGH_MONTHS} THEN round(avg(amount))::bigint ELSE 0 END AS amount
    FROM months WHERE place <= ${AVERAGED_MONTHS} GROUP BY company_id)
  UPDATE companies SET open_credit_at = (SELECT at FROM moment),
    open_credit_kobo = coalesce((SELECT amount FROM owed WHERE owed.company_id = companies.id), 0)
      + coalesce((SELECT amount FROM ordered WHERE ordered.company_id = companies.id), 0),
    average_month_kobo = coalesce((SELECT amount FROM average WHERE average.company_id = companies.id), 0)
  WHERE state = 'approved'`
