import 'server-only'
import type { GaugeGroup } from './gauge-group'

/** Events for the systems of companies. Ages are by the database's clock. */
export const webhookGauges: GaugeGroup = {
  gauges: {
    foodbank_webhook_queue_size: { help: 'Events that wait to be sent to systems of companies that are on.' },
    foodbank_webhook_overdue_seconds: {
      help: 'How long the event has been due that is due longest; 0 when none is. It grows when the job does not run.',
    },
    foodbank_webhook_dead_letters: { help: 'Events that were given up and wait for HR.' },
    foodbank_webhook_endpoints_off: { help: 'Systems of companies that were switched off because they took nothing.' },
  },
  rows: `
    SELECT 'foodbank_webhook_queue_size', NULL::text, count(*)::float8
    FROM webhook_deliveries delivery JOIN webhook_endpoints endpoint ON endpoint.id = delivery.endpoint_id
    WHERE delivery.state = 'queued' AND endpoint.disabled_at IS NULL
    UNION ALL
    SELECT 'foodbank_webhook_overdue_seconds', NULL,
      coalesce(greatest(extract(epoch FROM now() - min(delivery.run_at)), 0), 0)::float8
    FROM webhook_deliveries delivery JOIN webhook_endpoints endpoint ON endpoint.id = delivery.endpoint_id
    WHERE delivery.state = 'queued' AND endpoint.disabled_at IS NULL AND NOT EXISTS (
      SELECT FROM webhook_deliveries earlier
      WHERE earlier.endpoint_id = delivery.endpoint_id AND earlier.subject = delivery.subject
        AND earlier.state = 'queued' AND earlier.position < delivery.position)
    UNION ALL
    SELECT 'foodbank_webhook_dead_letters', NULL, count(*)::float8 FROM webhook_deliveries WHERE state = 'dead'
    UNION ALL
    SELECT 'foodbank_webhook_endpoints_off', NULL, count(*)::float8
    FROM webhook_endpoints WHERE disabled_at IS NOT NULL`,
}
