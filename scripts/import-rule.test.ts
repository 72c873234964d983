import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from './build'

// Proves that the import rule can fail: in a small project that keeps every rule, each file of `broken` breaks one.
const serverOnly = "import 'server-only'\n"
const valid: Record<string, string> = {
  'tsconfig.json':
    '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler", "paths": { "@/*": ["./*"] } } }',
  'node_modules/server-only/package.json': '{ "name": "server-only", "version": "0.0.1", "main": "empty.js" }',
  'node_modules/server-only/empty.js': '',
  'generated/prisma/client.ts': 'export const client = 1',
  'lib/core/money.ts': 'export const ZERO = 0',
  'lib/database/db.ts': `${serverOnly}import { client } from '@/generated/prisma/client'\nexport const db = client`,
  'lib/cart/rules.ts': "import { ZERO } from '@/lib/core/money'\nexport const price = ZERO",
  'lib/cart/queries.ts':
    `${serverOnly}import { db } from '@/lib/database/db'\nimport { price } from './rules'\n` +
    'export const cart = db + price',
  'lib/cart/service.ts': `${serverOnly}import { cart } from './queries'\nexport const add = cart`,
  'lib/orders/queries.ts': `${serverOnly}import { db } from '@/lib/database/db'\nexport const orders = db`,
  'lib/checkout/place-order.ts': `${serverOnly}import { cart } from '@/lib/cart/queries'\nexport const place = cart`,
  'lib/privacy/service.ts': `${serverOnly}import { orders } from '@/lib/orders/queries'\nexport const erase = orders`,
  'lib/notifications/deliver.ts': `${serverOnly}import { db } from '@/lib/database/db'\nexport const notify = db`,
  'components/cart/cart-list.tsx': "import { price } from '@/lib/cart/rules'\nexport const list = price",
  'app/Store/page.tsx':
    "import { list } from '@/components/cart/cart-list'\nimport { cart } from '@/lib/cart/queries'\n" +
    'export default list + cart',
  'app/api/v1/cart/route.ts': "import { add } from '@/lib/cart/service'\nexport const GET = add",
  'lib/credit/ring-b.ts': `${serverOnly}import type { Its } from './ring-a'\nexport type Back = Its`,
  'lib/companies/invitations.ts': `${serverOnly}import { db } from '@/lib/database/db'\nexport const invite = db`,
  'scripts/staff-invite.ts': "import { invite } from '@/lib/companies/invitations'\nexport const run = invite",
  'sandbox/mailbox.ts': 'export const mailbox = 1',
  'audit/kobo.ts': 'export const NOTHING = 0n',
  'e2e/fixtures.ts': 'export const fixture = 1',
}

const importing = (path: string, before = '') => `${before}import * as it from '${path}'\nexport const its = it`
const typeImporting = (path: string) => `import type * as it from '${path}'\nexport type Its = typeof it`

/** file → [its text, the expected reports] */
const broken: Record<string, [text: string, ...reports: string[]]> = {
  'components/cart/calls-a-service.tsx': [importing('@/lib/cart/service'), 'not-in-allowed: lib/cart/service.ts'],
  'components/cart/takes-a-type-of-a-service.tsx': [
    typeImporting('@/lib/cart/service'),
    'not-in-allowed: lib/cart/service.ts',
  ],
  'components/cart/reads.tsx': [importing('@/lib/cart/queries'), 'not-in-allowed: lib/cart/queries.ts'],
  'audit/buyer.ts': [importing('@/lib/core/money'), 'not-in-allowed: lib/core/money.ts'],
  'audit/facts.ts': [importing('@/generated/prisma/client'), 'not-in-allowed: generated/prisma/client.ts'],
  'audit/run.ts': [importing('@/sandbox/mailbox'), 'not-in-allowed: sandbox/mailbox.ts'],
  'components/ui/knows-food.tsx': [
    importing('@/components/cart/cart-list'),
    'not-in-allowed: components/cart/cart-list.tsx',
  ],
  'app/Store/error.tsx': [importing('@/lib/cart/service'), 'not-in-allowed: lib/cart/service.ts'],
  'app/api/v1/cart/add/route.ts': [importing('@/lib/database/db'), 'not-in-allowed: lib/database/db.ts'],
  'lib/catalogue/rules.ts': [importing('@/lib/database/db'), 'not-in-allowed: lib/database/db.ts'],
  'lib/catalogue/price-rules.ts': [importing('@/lib/database/db'), 'not-in-allowed: lib/database/db.ts'],
  'lib/catalogue/service.ts': [importing('@/lib/cart/queries', serverOnly), 'not-in-allowed: lib/cart/queries.ts'],
  'lib/cart/knows-orders.ts': [importing('@/lib/orders/queries', serverOnly), 'not-in-allowed: lib/orders/queries.ts'],
  'lib/orders/knows-privacy.ts': [
    importing('@/lib/privacy/service', serverOnly),
    'not-in-allowed: lib/privacy/service.ts',
  ],
  'lib/audit/service.ts': [
    importing('@/lib/notifications/deliver', serverOnly),
    'not-in-allowed: lib/notifications/deliver.ts',
  ],
  'lib/access/gates.ts': [
    importing('@/lib/notifications/deliver', serverOnly),
    'not-in-allowed: lib/notifications/deliver.ts',
  ],
  'lib/companies/knows-orders.ts': [
    importing('@/lib/orders/queries', serverOnly),
    'not-in-allowed: lib/orders/queries.ts',
  ],
  'lib/support/service.ts': [importing('@/lib/cart/queries', serverOnly), 'not-in-allowed: lib/cart/queries.ts'],
  'lib/server/knows-a-domain.ts': [importing('@/lib/cart/rules', serverOnly), 'not-in-allowed: lib/cart/rules.ts'],
  'lib/core/clock.ts': [importing('@/lib/database/db'), 'not-in-allowed: lib/database/db.ts'],
  'lib/orders/service.ts': [importing('@/sandbox/mailbox', serverOnly), 'not-in-allowed: sandbox/mailbox.ts'],
  'lib/orders/cancel-order.ts': [importing('@/e2e/fixtures', serverOnly), 'not-in-allowed: e2e/fixtures.ts'],
  'lib/orders/secret-less.ts': [importing('./queries'), 'server-only: lib/orders/secret-less.ts'],
  'lib/orders/lost.ts': [importing('./nowhere', serverOnly), 'not-found: ./nowhere', 'not-in-allowed: ./nowhere'],
  'scripts/knows-cart.ts': [importing('@/lib/cart/service'), 'not-in-allowed: lib/cart/service.ts'],
  'lib/credit/ring-a.ts': [typeImporting('./ring-b') + "\nimport 'server-only'", 'no-cycle: lib/credit/ring-b.ts'],
}

const root = mkdtempSync(join(tmpdir(), 'foodbank-imports-'))
const reports: { from: string; report: string }[] = []

beforeAll(() => {
  const texts = Object.entries(broken).map(([file, [text]]): [string, string] => [file, text])
  for (const [file, text] of [...Object.entries(valid), ...texts]) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const rule = join(projectRoot, '.dependency-cruiser.cjs')
  const command = join(projectRoot, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const run = spawnSync(
    process.execPath,
    [
      command,
      '--config',
      rule,
      '--output-type',
      'json',
      'app',
      'audit',
      'components',
      'lib',
      'sandbox',
      'scripts',
      'e2e',
    ],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  const { summary } = JSON.parse(run.stdout) as ICruiseResult
  for (const {
    from,
    to,
    rule: { name },
  } of summary.violations)
    reports.push({ from, report: `${name}: ${to}` })
})

afterAll(() => {
  rmSync(root, { recursive: true })
})

test.each(Object.entries(broken))('%s is refused', (file, [, ...expected]) => {
  expect(
    reports
      .filter(({ from }) => from === file)
      .map(({ report }) => report)
      .sort(),
  ).toEqual(expected.sort())
})

test('a project that keeps every rule is accepted', () => {
  expect(reports.filter(({ from }) => !(from in broken))).toEqual([])
})
