import { readdirSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** Every page of the app with who may see it and where it stands; a new page without a row fails the walk over all pages. */

export type Visitor = 'nobody' | 'registrant' | 'member' | 'unpaid' | 'buyer' | 'staff' | 'partner'

type Row = {
  readonly who: Visitor
  /** The address, where it is not the page's own path. */
  readonly at?: string
  /** The list on which the first link to such a page stands: for a page with an id in its address. */
  readonly linkedOn?: string
}

const of = (who: Visitor, ...paths: readonly string[]): Record<string, Row> => Object.fromEntries(paths.map((path) => [path, { who }]))

/** By the page's path in the app folder; `{order}`, `{company}` and `{month}` in an address are what the buyer of the walk has. */
export const PAGES: Readonly<Record<string, Row>> = {
  ...of('nobody', '/', '/about', '/services', '/contact', '/terms', '/privacy', '/offline', '/partner/sign-up', '/Login', '/Forgotpd', '/Reg1'),
  // These follow one another: asking for a code, entering it, choosing a password, each opened by the one before.
  ...of('member', '/Resetpd', '/ResetPdChange', '/Reg2'),
  ...of('registrant', '/RegOtp', '/Invitation'),
  '/Payment': { who: 'unpaid', at: '/Payment?notice=failed' },
  ...of('unpaid', '/Payment2', '/PaymentConfirm'),
  ...of('buyer', '/Dashboard', '/Store', '/Profile', '/Statement', '/History', '/History1', '/History2', '/History3', '/TransactionChain1'),
  '/TransactionChain2': { who: 'buyer', at: '/TransactionChain2?orderId={order}' },
  '/TransactionChain3': { who: 'buyer', at: '/TransactionChain3?orderId={order}' },
  ...of('partner', '/partner', '/partner/team', '/partner/name-changes', '/partner/deductions', '/partner/remittances'),
  '/partner/employees/[id]': { who: 'partner', linkedOn: '/partner?status=approved' },
  '/partner/deductions/[month]': { who: 'partner', linkedOn: '/partner/deductions' },
  ...of('staff', '/staff', '/staff/companies', '/staff/buyers', '/staff/products', '/staff/products/new', '/staff/products/import'),
  ...of('staff', '/staff/categories', '/staff/charges', '/staff/faqs', '/staff/inbox', '/staff/team', '/staff/approvals', '/staff/audit', '/staff/remittances', '/staff/orders/pick-list', '/staff/orders/delivery-list'),
  ...of('staff', '/staff/mails', '/staff/ledger', '/staff/ledger/entries', '/staff/ledger/ageing', '/staff/payments'),
  '/staff/payments/[id]': { who: 'staff', linkedOn: '/staff/payments?state=succeeded' },
  '/staff/orders/[id]': { who: 'staff', at: '/staff/orders/{order}' },
  '/staff/remittances/[companyId]': { who: 'staff', at: '/staff/remittances/{company}' },
  '/staff/remittances/[companyId]/[month]': { who: 'staff', at: '/staff/remittances/{company}/{month}' },
  '/staff/companies/[id]': { who: 'staff', linkedOn: '/staff/companies' },
  '/staff/buyers/[id]': { who: 'staff', linkedOn: '/staff/buyers' },
  '/staff/products/[id]': { who: 'staff', linkedOn: '/staff/products' },
}

/** The paths of all pages there are, without the names of route groups. */
export function pagesOfApp(): string[] {
  const app = join(import.meta.dirname, '../app')
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => file.split(sep).at(-1) === 'page.tsx')
  return files.map((file) => `/${dirname(file).split(sep).filter((part) => part !== '.' && !/^\(.*\)$/.test(part)).join('/')}`).sort()
}
