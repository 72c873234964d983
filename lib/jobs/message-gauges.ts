import 'server-only'
import type { GaugeGroup } from './gauge-group'

/** The queue of messages to telephones. Those that wait for the morning are not late: only tried ones have an age. */
export const messageGauges: GaugeGroup = {
  gauges: {
    foodbank_message_queue_size: { help: 'Messages to telephones that wait to be sent.' },
    foodbank_message_queue_age_seconds: { help: 'How long the oldest of them waits that was tried; 0 without one.' },
    foodbank_message_failures: { help: 'Messages of the last hour that did not arrive. Their mails were sent.' },
  },
  rows: `
    SELECT 'foodbank_message_queue_size', NULL::text, count(*)::float8
    FROM outbox_messages WHERE state IN ('queued', 'sending')
    UNION ALL
    SELECT 'foodbank_message_queue_age_seconds', NULL,
      coalesce(greatest(extract(epoch FROM now() - min(created_at)), 0), 0)::float8
    FROM outbox_messages WHERE state IN ('queued', 'sending') AND attempts > 0
    UNION ALL
    SELECT 'foodbank_message_failures', NULL, count(*)::float8
    FROM outbox_messages WHERE state = 'failed' AND run_at > now() - interval '1 hour'`,
}
