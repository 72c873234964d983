import type { DeskNavEntry } from '@/components/layout/desk-entries'

export const STAFF_DESK = 'Back office'

export const STAFF_NAV: readonly DeskNavEntry[] = [
  {
    label: 'Today',
    places: [
      { href: '/staff', label: 'Today', exact: true },
      { href: '/staff/approvals', label: 'Approvals' },
      { href: '/staff/follow-ups', label: 'Follow-ups', sets: ['operations', 'support', 'finance'] },
    ],
  },
  {
    label: 'Orders',
    places: [
      { href: '/staff/orders', label: 'Orders', sets: ['operations', 'support', 'finance'] },
      { href: '/staff/delivery', label: 'Deliveries', sets: ['operations'] },
      { href: '/staff/delivery-days', label: 'Delivery days', sets: ['operations'] },
    ],
  },
  { href: '/staff/tickets', label: 'Tickets', sets: ['support'] },
  {
    label: 'Products',
    places: [
      { href: '/staff/products', label: 'Products', sets: ['catalogue'] },
      { href: '/staff/stock/lots', label: 'Lots', sets: ['catalogue', 'operations', 'finance'] },
      { href: '/staff/stock/levels', label: 'Stock levels', sets: ['catalogue'] },
      { href: '/staff/purchase-orders', label: 'Purchase orders', sets: ['catalogue', 'finance'] },
      { href: '/staff/suppliers', label: 'Suppliers', sets: ['catalogue', 'finance'] },
      { href: '/staff/packages', label: 'Packages', sets: ['catalogue'] },
      { href: '/staff/categories', label: 'Categories', sets: ['catalogue'] },
      { href: '/staff/charges', label: 'Charges', sets: ['finance'] },
      { href: '/staff/faqs', label: 'Questions and answers', sets: ['support'] },
    ],
  },
  {
    label: 'Companies',
    places: [
      { href: '/staff/companies', label: 'Companies', sets: ['operations', 'support', 'finance'] },
      { href: '/staff/buyers', label: 'Buyers', sets: ['operations', 'support', 'finance'] },
    ],
  },
  {
    label: 'Money',
    places: [
      { href: '/staff/payments', label: 'Payments', sets: ['finance', 'support'] },
      { href: '/staff/comparison', label: 'Comparison', sets: ['finance'] },
      { href: '/staff/payouts', label: 'Payouts', sets: ['finance'] },
      { href: '/staff/remittances', label: 'Remittances', sets: ['finance'] },
      { href: '/staff/gifts', label: 'Gifts', sets: ['finance'] },
      { href: '/staff/statements', label: 'Bank statements', sets: ['finance'] },
      { href: '/staff/books', label: 'Books', sets: ['finance'] },
    ],
  },
  {
    label: 'Reports',
    places: [
      { href: '/staff/reports', label: 'All reports' },
      { href: '/staff/exposure', label: 'Exposure', sets: ['finance'] },
      { href: '/staff/ledger', label: 'Trial balance', sets: ['finance'], exact: true },
      { href: '/staff/ledger/entries', label: 'Ledger entries', sets: ['finance'] },
      { href: '/staff/ledger/ageing', label: 'Ageing', sets: ['finance'] },
      { href: '/staff/ledger/customer-credit', label: 'Customer credit', sets: ['finance'] },
      { href: '/staff/ledger/risk', label: 'Portfolio at risk', sets: ['finance'] },
      { href: '/staff/ledger/vat', label: 'VAT', sets: ['finance'] },
    ],
  },
  {
    label: 'Settings',
    isSettings: true,
    places: [
      { href: '/staff/team', label: 'Team' },
      { href: '/staff/security', label: 'Sign-in security' },
      { href: '/staff/keys', label: 'API keys', sets: ['admin'] },
      { href: '/staff/webhooks', label: 'Webhooks', sets: ['support'] },
      { href: '/staff/mails', label: 'Emails', sets: ['support'] },
      { href: '/staff/audit', label: 'Audit', sets: ['admin'] },
      { href: '/staff/breaches', label: 'Data breaches', sets: ['admin'] },
      { href: '/staff/processing', label: 'Record of processing', sets: ['admin'] },
    ],
  },
]
