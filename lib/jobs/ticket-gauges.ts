import 'server-only'
import type { GaugeGroup } from './gauge-group'

/** Tickets that wait for staff. The database's clock says which are overdue. */
export const ticketGauges: GaugeGroup = {
  gauges: {
    foodbank_tickets_open: { help: 'Tickets that wait for an answer of staff.' },
    foodbank_tickets_overdue: { help: 'Those of them whose time is over.' },
  },
  rows: `
    SELECT 'foodbank_tickets_open', NULL::text, count(*)::float8 FROM tickets WHERE state = 'open'
    UNION ALL
    SELECT 'foodbank_tickets_overdue', NULL, count(*)::float8 FROM tickets WHERE state = 'open' AND due_at <= now()`,
}
