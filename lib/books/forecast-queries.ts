import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { addDays } from '@/lib/core/clock'
import { toNaira } from '@/lib/core/money'
import { ON_ITS_WAY_STATUSES } from '@/lib/credit/rules'
import { databaseDay, report } from '@/lib/database/db'
import { FORECAST_WEEKS, type ForecastWeek, PAID_AFTER, REMITTED_AFTER } from './forecast-rules'

type Kind = 'plans' | 'orders' | 'suppliers'

/**
 * The cash of the next thirteen weeks, from plans, paydays, orders and suppliers' bills. What was due before today comes
 * in the first week; bills that were due before are left out, because their payments are not booked. Reads the reports
 * database, which may lag by seconds.
 */
export async function forecastCash(_actor: Staff): Promise<{ readonly weeks: ForecastWeek[] }> {
  const today = await databaseDay()
  const [rows, [held]] = await Promise.all([
    report(
      (from) => from.$queryRaw<{ kind: Kind; week: number; amount: bigint }[]>`
        SELECT kind, greatest(0, (day - ${today}::date) / 7)::int AS week, sum(amount)::bigint AS amount
        FROM (
          SELECT 'plans' AS kind, part.due_on + ${REMITTED_AFTER}::int AS day, part.amount_kobo - part.paid_kobo AS amount
          FROM plans plan JOIN instalments part ON part.plan_id = plan.id
          WHERE plan.state = 'open' AND part.paid_kobo < part.amount_kobo
          UNION ALL
          SELECT 'plans', period.payday + ${REMITTED_AFTER}::int, line.deducted_kobo - line.received_kobo
          FROM deduction_lines line JOIN deduction_periods period ON period.id = line.period_id
          WHERE line.deducted_kobo > line.received_kobo
          UNION ALL
          SELECT 'orders', ${today}::date, service_fee_kobo + delivery_fee_kobo FROM orders
          WHERE status = 'approved' AND fees_paid_at IS NULL
          UNION ALL
          SELECT 'orders', (${today}::date + make_interval(months => part))::date + ${REMITTED_AFTER}::int,
            (items_kobo + vat_kobo + interest_kobo) / months
          FROM orders CROSS JOIN LATERAL generate_series(1, months) AS part
          WHERE status = ANY(${[...ON_ITS_WAY_STATUSES]}::"OrderStatus"[])
          UNION ALL
          SELECT 'suppliers', billed_on + ${PAID_AFTER}::int, -net_kobo - vat_kobo FROM supplier_bills
          WHERE billed_on + ${PAID_AFTER}::int >= ${today}::date
          UNION ALL
          SELECT 'suppliers', ${today}::date + ${PAID_AFTER}::int, coalesce(sum(posting.amount), 0)
          FROM ledger_accounts account JOIN ledger_postings posting ON posting.account_id = account.id
          WHERE account.kind = 'goods_not_billed'
          UNION ALL
          SELECT 'suppliers', (bought.sent_at AT TIME ZONE 'Africa/Lagos')::date + supplier.lead_days + ${PAID_AFTER}::int,
            -line.unit_cost_kobo * (line.quantity - line.received_quantity)
          FROM purchase_orders bought JOIN suppliers supplier ON supplier.id = bought.supplier_id
          JOIN purchase_order_lines line ON line.purchase_order_id = bought.id
          WHERE bought.state IN ('sent', 'partly_received')
        ) AS coming
        WHERE day < ${addDays(today, FORECAST_WEEKS * 7)}::date GROUP BY 1, 2`,
    ),
    report(
      (from) => from.$queryRaw<{ amount: bigint }[]>`
        SELECT coalesce(sum(posting.amount), 0)::bigint AS amount
        FROM ledger_accounts account JOIN ledger_postings posting ON posting.account_id = account.id
        WHERE account.kind IN ('cash_bank', 'cash_flutterwave')`,
    ),
  ])
  let cash = held?.amount ?? 0n
  const weeks = Array.from({ length: FORECAST_WEEKS }, (_, week) => {
    const of = (kind: Kind) => rows.find((row) => row.kind === kind && row.week === week)?.amount ?? 0n
    const [plans, orders, suppliers] = [of('plans'), of('orders'), of('suppliers')]
    const net = plans + orders + suppliers
    cash += net
    return {
      from: addDays(today, week * 7),
      ...{ plans: toNaira(plans), orders: toNaira(orders), suppliers: toNaira(suppliers) },
      ...{ net: toNaira(net), cash: toNaira(cash) },
    }
  })
  return { weeks }
}
