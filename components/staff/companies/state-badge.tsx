import type { CompanyState } from '@/generated/prisma/enums'
import { companiesCopy as copy } from '@/components/staff/companies/copy'
import { Badge } from '@/components/ui/badge'

const TONES = { pending: 'warning', approved: 'success', rejected: 'danger' } as const

/** The state of a company. A paused company's employees cannot place new orders. */
export function CompanyStateBadge({ state, paused }: { state: CompanyState; paused: boolean }) {
  if (paused) return <Badge tone="danger">{copy.paused}</Badge>
  return <Badge tone={TONES[state]}>{copy.states[state]}</Badge>
}
