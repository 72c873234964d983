import 'server-only'
import type { Gauges } from '@/lib/observability/metrics'

/** Gauges of one subject whose values are in the database. */
export type GaugeGroup = {
  /** A gauge has one label at most. */
  readonly gauges: Gauges
  /** A SELECT of (gauge text, label text or null, value double precision), cheap at a million rows. */
  readonly rows: string
}
