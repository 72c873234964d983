import type { DeskNavEntry } from '@/components/layout/desk-nav'

export const STAFF_DESK = 'Back office'

export const STAFF_NAV: readonly DeskNavEntry[] = [
  { href: '/staff', label: 'Orders', exact: true, within: '/staff/orders/' },
  { href: '/staff/approvals', label: 'Approvals' },
  {
    label: 'Shop',
    places: [
      { href: '/staff/products', label: 'Products' },
      { href: '/staff/categories', label: 'Categories' },
      { href: '/staff/charges', label: 'Charges' },
      { href: '/staff/faqs', label: 'Questions and answers' },
    ],
  },
  {
    label: 'People',
    places: [
      { href: '/staff/buyers', label: 'Buyers' },
      { href: '/staff/companies', label: 'Companies' },
      { href: '/staff/inbox', label: 'Complaints' },
      { href: '/staff/team', label: 'Team' },
      { href: '/staff/security', label: 'Sign-in security' },
    ],
  },
  {
    label: 'Money',
    places: [
      { href: '/staff/payments', label: 'Payments' },
      { href: '/staff/remittances', label: 'Remittances' },
      { href: '/staff/ledger', label: 'Ledger' },
    ],
  },
  {
    label: 'Records',
    places: [
      { href: '/staff/mails', label: 'E-mails' },
      { href: '/staff/audit', label: 'Audit' },
    ],
  },
]
