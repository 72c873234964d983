import { companiesCopy as copy } from '@/components/staff/companies/copy'
import { Badge } from '@/components/ui/badge'
import type { CompanyStateName } from '@/lib/companies/schema'

const TONES = { pending: 'warning', approved: 'success', rejected: 'danger' } as const

export function CompanyStateBadge({ state }: { state: CompanyStateName }) {
  return <Badge tone={TONES[state]}>{copy.states[state]}</Badge>
}
