import type { DeskNavEntry } from '@/components/layout/desk-entries'

export const PARTNER_DESK = 'Human resources'

export const PARTNER_NAV: readonly DeskNavEntry[] = [
  { href: '/partner', label: 'Employees', exact: true, within: '/partner/employees/' },
  { href: '/partner/deductions', label: 'Deductions' },
  { href: '/partner/remittances', label: 'Remittances' },
  { href: '/partner/name-changes', label: 'Name changes' },
  { href: '/partner/approvals', label: 'Approvals' },
  { href: '/partner/team', label: 'Team' },
  { href: '/partner/security', label: 'Sign-in security' },
]
