import 'server-only'
import type { GaugeGroup } from './gauge-group'

/** When each job last succeeded on any server. Failures are counted by each process (lib/observability/metrics.ts). */
export const jobGauges: GaugeGroup = {
  gauges: {
    foodbank_job_last_success_timestamp_seconds: {
      help: 'When a job last succeeded on any server, in seconds since 1970, up to ten seconds late.',
      labels: ['job'],
    },
  },
  rows: `
    SELECT 'foodbank_job_last_success_timestamp_seconds', job, extract(epoch FROM succeeded_at)::float8 FROM job_runs`,
}
