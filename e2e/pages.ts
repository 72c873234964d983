import { readdirSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/**
 * Every page of the app with the visitor who may see it. A page without a row fails every-page.spec.ts. A page that
 * shows different things, by its query or in a dialog, has a row for each: "/Store, the cart".
 */

export type Visitor = 'nobody' | 'registrant' | 'member' | 'unpaid' | 'buyer' | 'staff' | 'partner'

export type PageRow = {
  readonly who: Visitor
  /** The address, where it is not the page's own path. */
  readonly at?: string
  /** The page whose first link to such a page is followed, for a page with an id in its address. */
  readonly linkedOn?: string
  /** Playwright selector of the control that opens what the row is about. */
  readonly press?: string
}

const of = (who: Visitor, ...paths: readonly string[]): Record<string, PageRow> =>
  Object.fromEntries(paths.map((path) => [path, { who }]))

/**
 * Pages by their path in the app folder. In addresses `{product}`, `{order}` (delivered), `{sentOrder}` (on its way),
 * `{newOrder}`, `{company}`, `{webhook}`, `{roster}`, `{month}` and `{breach}` belong to the buyer of the test.
 */
export const PAGES: Readonly<Record<string, PageRow>> = {
  ...of(
    'nobody',
    '/',
    '/about',
    '/services',
    '/contact',
    '/terms',
    '/privacy',
    '/offline',
    '/partner/sign-up',
    '/Login',
    '/Forgotpd',
    '/Reg1',
    '/ResetLink',
  ),
  '/food/packages': { who: 'nobody', at: '/food/packages?budget=100000' },
  '/food/[id]': { who: 'nobody', at: '/food/{product}' },
  '/join/[code]': { who: 'nobody', at: '/join/DEMAMASTER' },
  '/join/[code], no longer open': { who: 'nobody', at: '/join/AAAAAAAAAA' },
  // A code is asked for, entered, and a password chosen.
  ...of('member', '/Resetpd', '/ResetPdChange', '/Reg2'),
  ...of('registrant', '/RegOtp', '/Invitation'),
  ...of('unpaid', '/Payment', '/Payment2', '/PaymentConfirm', '/Registration', '/Registration/store'),
  ...of(
    'buyer',
    '/Dashboard',
    '/Store',
    '/Profile',
    '/Statement',
    '/Statement/smaller-deduction',
    '/Basket',
    '/Basket, none',
    '/Packages',
    '/Invoice',
    '/Complaints',
    '/History',
    '/History1',
    '/History2',
    '/History3',
    '/TransactionChain1',
  ),
  '/Store, a shelf': { who: 'buyer', at: '/Store?type=rice' },
  '/Store, what a search found': { who: 'buyer', at: '/Store?q=ofadda' },
  '/Store, favourites': { who: 'buyer', at: '/Store?favourites=1' },
  '/Store, nothing found': { who: 'buyer', at: '/Store?q=caviar' },
  '/Store, a product': { who: 'buyer', at: '/Store?product={product}' },
  '/Store, an item added': { who: 'buyer', at: '/Store?product={product}', press: 'role=button[name=/^Add to cart/]' },
  '/Store, the cart': { who: 'buyer', at: '/Store?tab=cart' },
  '/Store, an item to be removed': { who: 'buyer', at: '/Store?tab=cart', press: 'role=button[name=/^Remove/]' },
  '/History2, an order to be cancelled': {
    who: 'buyer',
    at: '/History2?orderId={newOrder}',
    press: 'role=button[name=/^Cancel/]',
  },
  '/History2/agreement': { who: 'buyer', at: '/History2/agreement?orderId={order}' },
  '/Profile, another name': { who: 'buyer', at: '/Profile?edit=name' },
  '/Profile, messages': { who: 'buyer', at: '/Profile?section=messages' },
  '/Profile, terms': { who: 'buyer', at: '/Profile?section=terms' },
  '/Profile, FAQs': {
    who: 'buyer',
    at: '/Profile?section=faqs',
    press: 'role=region[name="FAQS"] >> summary >> nth=0',
  },
  '/Profile, support': { who: 'buyer', at: '/Profile?section=contact' },
  '/Profile, news': { who: 'buyer', at: '/Profile?section=notifications' },
  '/Complaints/new': { who: 'buyer', at: '/Complaints/new?orderId={order}' },
  '/Complaints/[id]': { who: 'buyer', linkedOn: '/Complaints' },
  '/TransactionChain1, the basket': { who: 'buyer' },
  '/TransactionChain1, another place': { who: 'buyer', press: 'summary:has-text("To: ")' },
  '/TransactionChain2': { who: 'buyer', at: '/TransactionChain2?orderId={newOrder}' },
  '/TransactionChain2, a delivered order': { who: 'buyer', at: '/TransactionChain2?orderId={order}' },
  '/TransactionChain3': { who: 'buyer', at: '/TransactionChain3?orderId={newOrder}' },
  ...of(
    'partner',
    '/partner',
    '/partner/employees',
    '/partner/approvals',
    '/partner/team',
    '/partner/gifts',
    '/partner/keys',
    '/partner/webhooks',
    '/partner/name-changes',
    '/partner/deductions',
    '/partner/reports',
    '/partner/practice',
    '/partner/roster',
    '/partner/roster/poster',
    '/partner/security',
  ),
  '/partner/employees, one to be declined': {
    who: 'partner',
    at: '/partner/employees',
    press: 'main button:has-text("Decline…") >> nth=0',
  },
  '/partner/employees, confirmed': { who: 'partner', at: '/partner/employees?status=approved' },
  '/partner/authorisations/[id]': { who: 'partner', at: '/partner/authorisations/{authorisation}' },
  '/partner/employees/[id]': { who: 'partner', linkedOn: '/partner/employees?status=approved' },
  '/partner/roster/[id]': { who: 'partner', at: '/partner/roster/{roster}' },
  '/partner/gifts/[id]': { who: 'partner', at: '/partner/gifts/{gift}' },
  '/partner/gifts/[id]/invoice': { who: 'partner', at: '/partner/gifts/{gift}/invoice' },
  '/partner/webhooks/[id]': { who: 'partner', at: '/partner/webhooks/{webhook}' },
  '/partner/deductions/[month]': { who: 'partner', linkedOn: '/partner/deductions' },
  ...of(
    'staff',
    '/staff',
    '/staff/orders',
    '/staff/companies',
    '/staff/buyers',
    '/staff/products',
    '/staff/products/new',
    '/staff/products/import',
    '/staff/packages',
    '/staff/packages/new',
  ),
  ...of(
    'staff',
    '/staff/delivery-days',
    '/staff/categories',
    '/staff/charges',
    '/staff/faqs',
    '/staff/tickets',
    '/staff/follow-ups',
    '/staff/team',
    '/staff/security',
    '/staff/approvals',
    '/staff/audit',
    '/staff/breaches',
    '/staff/processing',
    '/staff/remittances',
    '/staff/orders/pick-list',
    '/staff/orders/delivery-list',
    '/staff/orders/packing-slips',
  ),
  ...of('staff', '/staff/keys', '/staff/webhooks'),
  '/staff/mails, messages': { who: 'staff', at: '/staff/mails?channel=messages' },
  '/staff/mails, jobs': { who: 'staff', at: '/staff/mails?channel=jobs' },
  ...of('staff', '/staff/mails', '/staff/ledger', '/staff/ledger/entries', '/staff/ledger/ageing', '/staff/payments'),
  ...of('staff', '/staff/ledger/vat', '/staff/ledger/risk', '/staff/comparison', '/staff/payouts', '/staff/exposure'),
  ...of('staff', '/staff/ledger/customer-credit', '/staff/reports'),
  '/staff/reports/[name]': { who: 'staff', at: '/staff/reports/sales-by-week?compare=before' },
  '/staff/reports/[name], parts of a whole': { who: 'staff', at: '/staff/reports/sales-by-product' },
  '/partner/reports/[name]': { who: 'partner', at: '/partner/reports/take-up?compare=year' },
  ...of(
    'staff',
    '/staff/books',
    '/staff/books/codes',
    '/staff/books/provision',
    '/staff/books/forecast',
    '/staff/books/settlements',
    '/staff/statements',
  ),
  ...of('staff', '/staff/gifts'),
  ...of('staff', '/staff/suppliers', '/staff/purchase-orders', '/staff/purchase-orders/new', '/staff/stock/lots'),
  ...of('staff', '/staff/stock/levels'),
  '/staff/purchase-orders/[id]': { who: 'staff', linkedOn: '/staff/purchase-orders' },
  '/staff/stock/lots/[id]': { who: 'staff', linkedOn: '/staff/stock/lots' },
  '/staff/gifts/[id]': { who: 'staff', at: '/staff/gifts/{gift}' },
  '/staff/books/settlements, one to be booked': {
    who: 'staff',
    at: '/staff/books/settlements',
    press: 'main summary >> nth=0',
  },
  '/staff/statements/[id]': { who: 'staff', linkedOn: '/staff/statements' },
  '/staff/books/[month]/[statement]': { who: 'staff', at: '/staff/books/{bookedMonth}/income' },
  '/staff/books/[month]': { who: 'staff', at: '/staff/books/{bookedMonth}' },
  '/staff/packages/[id]': { who: 'staff', linkedOn: '/staff/packages' },
  '/staff/delivery-days/[id]': { who: 'staff', linkedOn: '/staff/delivery-days' },
  '/staff/delivery': { who: 'staff', at: '/staff/delivery?order={sentOrder}' },
  '/staff/orders, its filter': {
    who: 'staff',
    at: '/staff/orders?status=pending',
    press: 'role=button[name=/^Filters/]',
  },
  '/staff/orders, some selected': {
    who: 'staff',
    at: '/staff/orders?status=pending',
    press: 'main tbody input[type=checkbox] >> nth=0',
  },
  '/staff/orders, one beside the list': { who: 'staff', at: '/staff/orders?status=all&order={order}' },
  '/staff/orders, the search over all': { who: 'staff', at: '/staff/orders', press: 'role=button[name="Find"]' },
  '/staff/orders, approved': { who: 'staff', at: '/staff/orders?status=approved' },
  '/staff/orders, all': { who: 'staff', at: '/staff/orders?status=all' },
  '/staff/tickets/[id]': { who: 'staff', linkedOn: '/staff/tickets' },
  '/staff/payments/[id]': { who: 'staff', linkedOn: '/staff/payments?state=succeeded' },
  '/staff/orders/[id]/packing-slip': { who: 'staff', at: '/staff/orders/{order}/packing-slip' },
  '/Invoice, of an order': { who: 'buyer', at: '/Invoice?orderId={order}' },
  '/staff/orders/[id]/invoice': { who: 'staff', at: '/staff/orders/{order}/invoice' },
  '/staff/orders/[id]/agreement': { who: 'staff', at: '/staff/orders/{order}/agreement' },
  '/staff/orders/[id]': { who: 'staff', at: '/staff/orders/{order}' },
  '/staff/remittances/[companyId]': { who: 'staff', at: '/staff/remittances/{company}' },
  '/staff/remittances/[companyId]/[month]': { who: 'staff', at: '/staff/remittances/{company}/{month}' },
  '/staff/breaches/[id]': { who: 'staff', at: '/staff/breaches/{breach}' },
  '/staff/companies/[id]/delivery': { who: 'staff', at: '/staff/companies/{company}/delivery' },
  '/staff/companies/[id]': { who: 'staff', linkedOn: '/staff/companies' },
  '/staff/buyers/[id]': { who: 'staff', linkedOn: '/staff/buyers' },
  '/staff/products/[id]': { who: 'staff', linkedOn: '/staff/products' },
}

/** The path of a row's page. */
export const pageOf = (name: string): string => name.replace(/, .*/, '')

/** The paths of all pages of the app, without route groups. */
export function pagesOfApp(): string[] {
  const app = join(import.meta.dirname, '../app')
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.split(sep).at(-1) === 'page.tsx',
  )
  return files
    .map(
      (file) =>
        `/${dirname(file)
          .split(sep)
          .filter((part) => part !== '.' && !/^\(.*\)$/.test(part))
          .join('/')}`,
    )
    .sort()
}
