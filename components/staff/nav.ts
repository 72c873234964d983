import type { DeskNavEntry } from '@/components/layout/desk-entries'

export const STAFF_DESK = 'Back office'

export const STAFF_NAV: readonly DeskNavEntry[] = [
  { href: '/staff', label: 'Home', exact: true },
  { href: '/staff/orders', label: 'Orders', sets: ['operations', 'support', 'finance'] },
  { href: '/staff/delivery', label: 'Deliveries', sets: ['operations'] },
  { href: '/staff/approvals', label: 'Approvals' },
  {
    label: 'Shop',
    places: [
      { href: '/staff/products', label: 'Products', sets: ['catalogue'] },
      { href: '/staff/categories', label: 'Categories', sets: ['catalogue'] },
      { href: '/staff/charges', label: 'Charges', sets: ['finance'] },
      { href: '/staff/faqs', label: 'Questions and answers', sets: ['support'] },
    ],
  },
  {
    label: 'People',
    places: [
      { href: '/staff/buyers', label: 'Buyers', sets: ['operations', 'support', 'finance'] },
      { href: '/staff/companies', label: 'Companies', sets: ['operations', 'support', 'finance'] },
      { href: '/staff/tickets', label: 'Tickets', sets: ['support'] },
      { href: '/staff/follow-ups', label: 'Follow-ups', sets: ['operations', 'support', 'finance'] },
      { href: '/staff/team', label: 'Team' },
      { href: '/staff/security', label: 'Sign-in security' },
    ],
  },
  {
    label: 'Money',
    places: [
      { href: '/staff/payments', label: 'Payments', sets: ['finance', 'support'] },
      { href: '/staff/comparison', label: 'Comparison', sets: ['finance'] },
      { href: '/staff/payouts', label: 'Payouts', sets: ['finance'] },
      { href: '/staff/remittances', label: 'Remittances', sets: ['finance'] },
      { href: '/staff/statements', label: 'Bank statements', sets: ['finance'] },
      { href: '/staff/exposure', label: 'Exposure', sets: ['finance'] },
      { href: '/staff/ledger', label: 'Ledger', sets: ['finance'] },
      { href: '/staff/books', label: 'Books', sets: ['finance'] },
    ],
  },
  {
    label: 'Records',
    places: [
      { href: '/staff/mails', label: 'Emails', sets: ['support'] },
      { href: '/staff/webhooks', label: 'Webhooks', sets: ['support'] },
      { href: '/staff/keys', label: 'API keys', sets: ['admin'] },
      { href: '/staff/audit', label: 'Audit', sets: ['admin'] },
      { href: '/staff/breaches', label: 'Data breaches', sets: ['admin'] },
      { href: '/staff/processing', label: 'Record of processing', sets: ['admin'] },
    ],
  },
]
