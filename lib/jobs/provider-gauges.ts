import 'server-only'
import type { GaugeGroup } from './gauge-group'

/** What the comparison with the provider has found. */
export const providerGauges: GaugeGroup = {
  gauges: {
    foodbank_provider_differences: { help: "Open differences between the provider's lists and our payments." },
  },
  rows: `
    SELECT 'foodbank_provider_differences', NULL, count(*)::float8 FROM provider_differences WHERE closed_at IS NULL`,
}
