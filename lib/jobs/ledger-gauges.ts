import 'server-only'
import type { GaugeGroup } from './gauge-group'

/** The result of the last check of the ledger; missing until the first one has ended. */
export const ledgerGauges: GaugeGroup = {
  gauges: {
    foodbank_ledger_drift: { help: 'Faults that the last check of the ledger found; 0 when the books agree.' },
    foodbank_ledger_checked_timestamp_seconds: { help: 'When that check ended, in seconds since 1970.' },
  },
  rows: `
    SELECT 'foodbank_ledger_drift', NULL, faults::float8 FROM ledger_checks WHERE checked_at IS NOT NULL
    UNION ALL
    SELECT 'foodbank_ledger_checked_timestamp_seconds', NULL, extract(epoch FROM checked_at)::float8
    FROM ledger_checks WHERE checked_at IS NOT NULL`,
}
