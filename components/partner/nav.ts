import type { DeskNavEntry } from '@/components/layout/desk-entries'

export const PARTNER_DESK = 'Human resources'

export const PARTNER_NAV: readonly DeskNavEntry[] = [
  { href: '/partner', label: 'Home', exact: true },
  {
    label: 'Employees',
    places: [
      { href: '/partner/employees', label: 'Employees' },
      { href: '/partner/name-changes', label: 'Name changes' },
      { href: '/partner/roster', label: 'Roster' },
    ],
  },
  { href: '/partner/deductions', label: 'Months' },
  { href: '/partner/gifts', label: 'Gifts' },
  { href: '/partner/reports', label: 'Reports' },
  {
    label: 'Settings',
    isSettings: true,
    places: [
      { href: '/partner/team', label: 'Team' },
      { href: '/partner/approvals', label: 'Approvals' },
      { href: '/partner/security', label: 'Sign-in security' },
      { href: '/partner/keys', label: 'API keys' },
      { href: '/partner/webhooks', label: 'Webhooks' },
    ],
  },
]
