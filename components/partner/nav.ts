import type { DeskNavEntry } from '@/components/layout/desk-entries'

export const PARTNER_DESK = 'Human resources'

export const PARTNER_NAV: readonly DeskNavEntry[] = [
  { href: '/partner', label: 'Home', exact: true },
  { href: '/partner/employees', label: 'Employees' },
  { href: '/partner/roster', label: 'Roster' },
  { href: '/partner/deductions', label: 'Deductions' },
  { href: '/partner/remittances', label: 'Remittances' },
  { href: '/partner/name-changes', label: 'Name changes' },
  { href: '/partner/approvals', label: 'Approvals' },
  {
    label: 'Settings',
    places: [
      { href: '/partner/team', label: 'Team' },
      { href: '/partner/security', label: 'Sign-in security' },
      { href: '/partner/keys', label: 'API keys' },
      { href: '/partner/webhooks', label: 'Webhooks' },
    ],
  },
]
