import 'server-only'
import type { GaugeGroup } from './gauge-group'

/*
 * Open payments and refunds are few, and an index leads to them. The others are millions after some years, so only
 * those of the last day are counted: their ids begin with the time at which they were made (UUID version 7).
 */

/** SQL: the smallest id of version 7 that was made within the last 24 hours. */
const DAY_AGO =
  "(lpad(to_hex((extract(epoch FROM now() - interval '1 day') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid"

type Table = {
  readonly name: 'payments' | 'refunds'
  readonly type: 'PaymentState' | 'RefundState'
  /** States that end by themselves or by an action of staff. */
  readonly open: readonly string[]
}

const rowsOf = ({ name, type, open }: Table): string => {
  const isOpen = `IN (${open.map((state) => `'${state}'`).join(', ')})`
  return `
    SELECT 'foodbank_${name}', states.state::text, count(own.id)::float8
    FROM unnest(enum_range(NULL::"${type}")) AS states (state)
    LEFT JOIN ${name} own ON own.state = states.state AND own.state ${isOpen}
    WHERE states.state ${isOpen} GROUP BY states.state
    UNION ALL
    SELECT 'foodbank_${name}', states.state::text, count(own.id)::float8
    FROM unnest(enum_range(NULL::"${type}")) AS states (state)
    LEFT JOIN ${name} own ON own.state = states.state AND own.id >= ${DAY_AGO}
    WHERE NOT states.state ${isOpen} GROUP BY states.state
    UNION ALL
    SELECT 'foodbank_${name}_oldest_age_seconds', states.state::text,
      coalesce(greatest(extract(epoch FROM now() - min(own.created_at)), 0), 0)::float8
    FROM unnest(enum_range(NULL::"${type}")) AS states (state)
    LEFT JOIN ${name} own ON own.state = states.state AND own.state ${isOpen}
    WHERE states.state ${isOpen} GROUP BY states.state`
}

const AGE = 'How long the oldest one in an open state exists; 0 when there is none.'

/** Payments and refunds by state. Ages are by the database's clock. */
export const paymentGauges: GaugeGroup = {
  gauges: {
    foodbank_payments: {
      help: 'Payments by state: all that are pending, and those of the last 24 hours in the other states.',
      labels: ['state'],
    },
    foodbank_payments_oldest_age_seconds: { help: AGE, labels: ['state'] },
    foodbank_refunds: {
      help: 'Refunds by state: all that are requested or sent, and those of the last 24 hours in the other states.',
      labels: ['state'],
    },
    foodbank_refunds_oldest_age_seconds: { help: AGE, labels: ['state'] },
  },
  rows: [
    rowsOf({ name: 'payments', type: 'PaymentState', open: ['pending'] }),
    rowsOf({ name: 'refunds', type: 'RefundState', open: ['requested', 'sent'] }),
  ].join('\nUNION ALL\n'),
}
