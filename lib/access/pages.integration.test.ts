import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { PARTNER_NAV } from '@/components/partner/nav'
import { STAFF_NAV } from '@/components/staff/nav'
import { anyone, type Access } from '@/lib/server/access'
import { STAFF_PERMISSIONS, type PartnerPermission, type Permission, type StaffPermission } from '@/lib/core/actors'
import type { Credentials } from '@/lib/server/grants'
import { AUDIENCES, type Audience, type Role, accessMismatches, createPeopleByRole } from '@/sandbox/roles'
import * as gates from './gates'
import { holdsAny } from './permission-rules'

/*
 * Who may open which page: each role tries the gate that the page declares. roles.integration.test.ts does the same for
 * the endpoints, server-actions.integration.test.ts for the server actions.
 */

/** Every page. A new one needs a row here. */
const PAGES: Readonly<Record<Audience, readonly string[]>> = {
  anyone: [
    '/',
    '/about',
    '/contact',
    '/offline',
    '/privacy',
    '/services',
    '/terms',
    '/Forgotpd',
    '/Invitation',
    '/Login',
    '/Reg1',
    '/ResetLink',
    '/food/[id]',
    '/food/packages',
    '/join/[code]',
    '/partner/sign-up',
    // It shows something of a payment only to its payer.
    '/PaymentConfirm',
  ],
  granted: ['/Resetpd', '/ResetPdChange'],
  registrant: ['/Reg2', '/RegOtp'],
  buyerAccount: ['/Dashboard', '/Payment', '/Payment2', '/Registration', '/Registration/store'],
  buyer: [
    '/Basket',
    '/Complaints',
    '/Complaints/[id]',
    '/Complaints/new',
    '/History',
    '/History1',
    '/History2',
    '/History2/agreement',
    '/History3',
    '/Invoice',
    '/Packages',
    '/Profile',
    '/Statement',
    '/Statement/smaller-deduction',
    '/Store',
    '/TransactionChain1',
    '/TransactionChain2',
    '/TransactionChain3',
  ],
  signedIn: [],
  hr: [
    '/partner',
    '/partner/approvals',
    '/partner/authorisations/[id]',
    '/partner/deductions',
    '/partner/deductions/[month]',
    '/partner/employees',
    '/partner/employees/[id]',
    '/partner/name-changes',
    '/partner/practice',
    '/partner/reports',
    '/partner/reports/[name]',
    '/partner/roster',
    '/partner/roster/[id]',
    '/partner/roster/poster',
    '/partner/security',
    '/partner/team',
    '/partner/gifts',
    '/partner/gifts/[id]',
    '/partner/gifts/[id]/invoice',
    '/partner/keys',
    '/partner/webhooks',
    '/partner/webhooks/[id]',
  ],
  approver: [],
  teamLeads: [],
  deciders: [],
  desk: [],
  staff: ['/staff', '/staff/approvals', '/staff/reports', '/staff/reports/[name]', '/staff/security', '/staff/team'],
  operations: [
    '/staff/delivery',
    '/staff/delivery-days',
    '/staff/delivery-days/[id]',
    '/staff/companies/[id]/delivery',
    '/staff/orders/[id]/packing-slip',
    '/staff/orders/delivery-list',
    '/staff/orders/packing-slips',
    '/staff/orders/pick-list',
  ],
  catalogue: [
    '/staff/categories',
    '/staff/packages',
    '/staff/purchase-orders/new',
    '/staff/stock/levels',
    '/staff/packages/[id]',
    '/staff/packages/new',
    '/staff/products',
    '/staff/products/[id]',
    '/staff/products/import',
    '/staff/products/new',
  ],
  support: ['/staff/faqs', '/staff/mails', '/staff/webhooks', '/staff/tickets', '/staff/tickets/[id]'],
  finance: [
    '/staff/books',
    '/staff/books/[month]',
    '/staff/books/codes',
    '/staff/books/provision',
    '/staff/books/forecast',
    '/staff/books/[month]/[statement]',
    '/staff/books/settlements',
    '/staff/charges',
    '/staff/comparison',
    '/staff/gifts',
    '/staff/gifts/[id]',
    '/staff/ledger',
    '/staff/ledger/ageing',
    '/staff/ledger/customer-credit',
    '/staff/ledger/entries',
    '/staff/ledger/vat',
    '/staff/payouts',
    '/staff/exposure',
    '/staff/statements',
    '/staff/statements/[id]',
    '/staff/ledger/risk',
    '/staff/remittances',
    '/staff/remittances/[companyId]',
    '/staff/remittances/[companyId]/[month]',
  ],
  suppliers: ['/staff/purchase-orders', '/staff/purchase-orders/[id]', '/staff/suppliers'],
  lots: ['/staff/stock/lots', '/staff/stock/lots/[id]'],
  payments: ['/staff/payments', '/staff/payments/[id]'],
  readers: [
    '/staff/buyers',
    '/staff/buyers/[id]',
    '/staff/companies',
    '/staff/companies/[id]',
    '/staff/follow-ups',
    '/staff/orders',
    '/staff/orders/[id]',
    '/staff/orders/[id]/agreement',
    '/staff/orders/[id]/invoice',
  ],
  admin: ['/staff/audit', '/staff/breaches', '/staff/breaches/[id]', '/staff/keys', '/staff/processing'],
}

const audienceOf = (path: string): readonly Role[] | undefined =>
  (Object.keys(PAGES) as Audience[]).flatMap((each) => (PAGES[each].includes(path) ? [AUDIENCES[each]] : []))[0]

/** Makes the gate that a page's source declares, such as `staff('finance')`. */
function gateOf(source: string): Access<unknown> {
  const declared = [...source.matchAll(/requirePageAccess\(\s*(\w+)\(([^)]*)\),?\s*\)/g)]
  if (declared.length > 1) throw new Error('A page asks for access once.')
  const [, name, given = ''] = declared[0] ?? []
  if (name === undefined) {
    if (source.includes('requirePageAccess')) throw new Error('The gate of this page is not written where it is asked.')
    return anyone()
  }
  const sets = given.includes('...STAFF_PERMISSIONS')
    ? STAFF_PERMISSIONS
    : [...given.matchAll(/'(\w+)'/g)].map(([, set]) => set ?? '')
  if (name === 'staff') return gates.staff(...(sets as unknown as [StaffPermission]))
  if (name === 'partner') return gates.partner(...(sets as unknown as [PartnerPermission]))
  if (name === 'registrant') return gates.registrant({ verified: given.includes('true') })
  const gate = (gates as unknown as Readonly<Record<string, () => Access<unknown>>>)[name]
  if (!gate) throw new Error(`There is no gate ${name}.`)
  return gate()
}

const APP = join(import.meta.dirname, '../../app')
const FOUND = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.split(sep).at(-1) === 'page.tsx')
  .map((file) => {
    const parts = relative(APP, join(APP, file, '..')).split(sep)
    return {
      path: `/${parts.filter((part) => part !== '' && !part.startsWith('(')).join('/')}`,
      gate: gateOf(readFileSync(join(APP, file), 'utf8')),
    }
  })

let people: Readonly<Record<Role, Credentials>>
beforeAll(async () => {
  people = await createPeopleByRole()
})

test('every row is a page', () => {
  const paths = FOUND.map(({ path }) => path)
  expect(Object.values(PAGES).flatMap((rows) => rows.filter((row) => !paths.includes(row)))).toEqual([])
})

test.each(FOUND)('$path admits its audience and refuses everyone else', async ({ path, gate }) => {
  const audience = audienceOf(path)
  if (!audience) throw new Error('This page has no row: add it to PAGES.')
  const admit = (credentials: Credentials) => gate.admit(credentials)
  expect(await accessMismatches(admit, audience, people)).toEqual([])
})

test.each([...STAFF_NAV, ...PARTNER_NAV].flatMap((entry) => ('places' in entry ? entry.places : [entry])))(
  'the link to $href is shown to those who may open it',
  ({ href, sets }) => {
    const desk: readonly Permission[] = href.startsWith('/staff') ? AUDIENCES.staff : AUDIENCES.hr
    const shown = desk.filter((set) => sets === undefined || holdsAny({ permissions: [set] }, sets))
    expect(shown.sort()).toEqual([...(audienceOf(href) ?? [])].sort())
  },
)
