import 'server-only'
import type { GaugeGroup } from './gauge-group'

/** The parts of the queue, without the dead letters and the one in which pg-boss itself keeps the timed jobs. */
const OF_EACH_QUEUE = `
  FROM pgboss.queue
  LEFT JOIN pgboss.job due ON due.name = queue.name AND due.state < 'active' AND due.start_after <= now()
  WHERE queue.name <> 'dead' AND NOT starts_with(queue.name, '__') GROUP BY queue.name`

/** The queue, by the names of its parts. Ages are by the database's clock. */
export const queueGauges: GaugeGroup = {
  gauges: {
    foodbank_queue_size: { help: 'Jobs of the queue that are due and wait for a host.', labels: ['queue'] },
    foodbank_queue_overdue_seconds: {
      help: 'How long the job has been due that is due longest; 0 when none is. It grows when no host works the queue.',
      labels: ['queue'],
    },
    foodbank_queue_dead_letters: { help: 'Jobs that were given up and wait for staff.' },
  },
  rows: `
    SELECT 'foodbank_queue_size', queue.name, count(due.id)::float8 ${OF_EACH_QUEUE}
    UNION ALL
    SELECT 'foodbank_queue_overdue_seconds', queue.name,
      coalesce(greatest(extract(epoch FROM now() - min(due.start_after)), 0), 0)::float8 ${OF_EACH_QUEUE}
    UNION ALL
    SELECT 'foodbank_queue_dead_letters', NULL, count(*)::float8 FROM pgboss.job WHERE name = 'dead'`,
}
