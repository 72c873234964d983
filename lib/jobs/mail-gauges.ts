import 'server-only'
import type { GaugeGroup } from './gauge-group'

/** The queue of mails. Ages are by the database's clock. */
export const mailGauges: GaugeGroup = {
  gauges: {
    foodbank_mail_queue_size: { help: 'Mails that wait to be sent.' },
    foodbank_mail_queue_age_seconds: { help: 'How long the oldest of them waits; 0 when there is none.' },
    foodbank_mail_dead_letters: { help: 'Mails that were given up and wait for staff.' },
  },
  rows: `
    SELECT 'foodbank_mail_queue_size', NULL::text, count(*)::float8 FROM outbox_mails WHERE state = 'queued'
    UNION ALL
    SELECT 'foodbank_mail_queue_age_seconds', NULL,
      coalesce(greatest(extract(epoch FROM now() - min(created_at)), 0), 0)::float8
    FROM outbox_mails WHERE state = 'queued'
    UNION ALL
    SELECT 'foodbank_mail_dead_letters', NULL, count(*)::float8 FROM outbox_mails WHERE state = 'dead'`,
}
