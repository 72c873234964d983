import 'server-only'
import { Prisma } from '@/generated/prisma/client'

/*
 * Since when each unpaid part of an instalment could have been deducted: from its due date, or from the payday to which
 * the wage ceiling moved it (docs/decisions/0089). Amounts in kobo.
 *
 * Payroll asks the oldest instalments first, so all instalments of an employee, in order of due date, are one row of
 * kobo. A stored line was asked up to a place in that row: all that was due by its month, less what it moved. The first
 * line that reaches a kobo asks for it. What no line has reached waits for the payday after the last one. Lines from
 * before `moved_kobo` was kept count as if they had moved nothing.
 */

/** Employees with lines that moved something, by the company whose payroll it was. */
const MOVED = Prisma.sql`
  SELECT DISTINCT line.user_id, period.company_id
  FROM deduction_lines line JOIN deduction_periods period ON period.id = line.period_id WHERE line.moved_kobo > 0`

/**
 * SQL common table expressions that end in `late_parts`: (company_id, user_id, plan_id, owed, day) for each unpaid part of
 * open plans. Begin a statement with `WITH`.
 */
export const LATE_PARTS = Prisma.sql`
  moved AS MATERIALIZED (${MOVED}),
  places AS (
    SELECT plan.user_id, plan.company_id, plan.id AS plan_id, plan.state, part.due_on, part.amount_kobo, part.paid_kobo,
      sum(part.amount_kobo) OVER (
        PARTITION BY plan.user_id, plan.company_id ORDER BY part.due_on, plan.id, part.position) AS upto
    FROM moved JOIN plans plan USING (user_id, company_id) JOIN instalments part ON part.plan_id = plan.id
    WHERE plan.state IN ('open', 'settled')
  ),
  asked AS (
    SELECT moved.user_id, moved.company_id, period.month, period.payday, (
        SELECT coalesce(sum(amount_kobo), 0) FROM places
        WHERE places.user_id = moved.user_id AND places.company_id = moved.company_id
          AND date_trunc('month', places.due_on) <= period.month
      ) - line.moved_kobo AS upto
    FROM moved JOIN deduction_periods period USING (company_id)
    JOIN deduction_lines line ON line.period_id = period.id AND line.user_id = moved.user_id
    WHERE line.deducted_kobo IS NOT NULL OR period.closed_at IS NOT NULL
  ),
  late_parts AS (
    SELECT plan.company_id, plan.user_id, plan.id AS plan_id, part.amount_kobo - part.paid_kobo AS owed, part.due_on AS day
    FROM plans plan JOIN instalments part ON part.plan_id = plan.id
    WHERE plan.state = 'open' AND part.paid_kobo < part.amount_kobo
      AND (plan.user_id, plan.company_id) NOT IN (SELECT user_id, company_id FROM moved)
    UNION ALL
    SELECT places.company_id, places.user_id, places.plan_id, share.owed, share.day
    FROM places CROSS JOIN LATERAL (
      SELECT reach.day, least(places.upto, reach.upper)
        - greatest(places.upto - places.amount_kobo + places.paid_kobo, reach.lower) AS owed
      FROM (
        -- The due date is the payday of the first line. A later one asks for what those before it did not reach.
        SELECT CASE WHEN row_number() OVER before = 1 THEN places.due_on ELSE payday END AS day,
          coalesce(max(upto) OVER (before ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS lower,
          max(upto) OVER before AS upper
        FROM asked
        WHERE asked.user_id = places.user_id AND asked.company_id = places.company_id
          AND asked.month >= date_trunc('month', places.due_on)
        WINDOW before AS (ORDER BY month)
        UNION ALL
        SELECT coalesce((
            SELECT CASE WHEN company.payday > 28
              THEN (date_trunc('month', last.payday) + interval '2 months - 1 day')::date
              ELSE (last.payday + interval '1 month')::date END
            FROM asked last JOIN companies company ON company.id = last.company_id
            WHERE last.user_id = places.user_id AND last.company_id = places.company_id
              AND last.month >= date_trunc('month', places.due_on)
            ORDER BY last.month DESC LIMIT 1
          ), places.due_on), coalesce((
            SELECT max(upto) FROM asked
            WHERE asked.user_id = places.user_id AND asked.company_id = places.company_id
              AND asked.month >= date_trunc('month', places.due_on)
          ), 0), places.upto
      ) AS reach
    ) AS share
    WHERE places.state = 'open' AND share.owed > 0
  )`
