/*
 * The import table of README.md as a rule: every import that is not allowed here is refused. `npm run lint` checks it,
 * and scripts/import-rule.test.ts proves that it can fail.
 *
 * The name of a file in lib/<domain>/ is its kind: [<name>-]schema, lists, actions, gates, page-access, rules or
 * <name>-rules, queries or <name>-queries, responses or <name>-responses. All other files are services, one for each
 * use case. What exists in many kinds has a service for each in kinds/.
 */

/** A later domain may import an earlier one, never the reverse. */
const LINE = [
  'access',
  'companies',
  'keys',
  'second-factor',
  'accounts',
  'messages',
  'employees',
  'catalogue',
  'cart',
  'vat',
  'credit',
  'stock',
  'deferrals',
  'deductions',
  'roster',
  'statements',
  'payments',
  'orders',
  'tickets',
  'delivery-days',
  'checkout',
  'basket',
  'gifts',
  'books',
  'reports',
  'approvals',
  'buyers',
  'follow-ups',
  'desk',
]
/** Every domain's service may import these. They import only the ones before them in this list. */
const SIDE = ['audit', 'notifications', 'webhooks', 'support']
/** Background jobs, which may import all domains. */
const JOBS = 'jobs'
/** Export and deletion of a person's data, which may read many domains. No domain may import it. */
const PRIVACY = 'privacy'

const oneOf = (words) => `(?:${words.join('|')})`
const DOMAIN = oneOf([...LINE, ...SIDE, JOBS, PRIVACY])
const TEST = '\\.test\\.tsx?$'

/** Files of one of `kinds` in the domains `words`. */
const files = (words, ...kinds) => `^lib/${oneOf(words)}/${oneOf(kinds)}\\.ts$`
const NO_SERVICE = '[a-z-]*schema|lists|[a-z-]*rules|[a-z-]*responses|actions|gates|page-access'
const SERVICE = `(?:kinds/)?(?!(?:${NO_SERVICE})\\.ts$|[^/]+\\.test\\.ts$)[^/]+`
const SERVER_SIDE = (words) => files(words, SERVICE)
const READS = (words) => files(words, '[a-z-]*queries')
const PURE = (words) => files(words, '[a-z-]*schema', 'lists', '[a-z-]*rules')
/** The responses of endpoints. The browser needs their types only. */
const RESPONSES = (words) => files(words, '[a-z-]*responses')

/** Money, days, ids, fields, lists and refusals: these files run in the browser too. */
const CORE = '^lib/core/'
/** What a server needs beside. A room may import those before it (scripts/folder-imports.test.ts). */
const ROOMS = '^lib/(?:settings|observability|database|files|server)/'
/** For routes and actions, because only services read and write. */
const ROOMS_BUT_DATABASE = '^lib/(?:settings|observability|files|server)/'
const GATES = '^lib/access/gates\\.ts$'
/** Checks a gate for a page. */
const PAGE_ACCESS = '^lib/access/page-access\\.ts$'
/** Runs in a thread of its own, outside Next, where the package `server-only` throws. */
const WORKER = '^lib/files/(?:table-(?:worker|workbook|limits)|document-worker)\\.mjs$'
/** Used by commands, next.config.ts or the middleware, where the package `server-only` throws. */
const OUTSIDE_NEXT = '^lib/(?:settings/|server/security-headers\\.ts$|database/database-servers\\.ts$)'
/** Route handlers. */
const API = '^app/(?:api|metrics)/'
const PAGES = '^app/(?!(?:api|metrics)/)'
const INTEGRATIONS = '^lib/integrations/'
const ENUMS = '^generated/prisma/enums\\.ts$'
const CLIENT = '^generated/prisma/(?:client|enums)\\.ts$'

const packages = (...names) => `^node_modules/(?:@types/)?(?:${names.join('|')})/`
const SCREEN = packages('react', 'react-dom', 'next', 'react-hook-form', 'swr', 'sonner', '@simplewebauthn/browser')
/** Only zod/mini, which has a fifth of zod's bytes (docs/decisions/0006). */
const ZOD = '^node_modules/zod/mini/'
const SERVER_ONLY = packages('server-only')
const ANY_PACKAGE = '^node_modules/'

const allow = (comment, from, to, extra = {}) => ({
  comment,
  from: { path: from, pathNot: TEST },
  to: { path: to, ...extra },
})
const typeOnly = { dependencyTypes: ['type-only'] }

/** The rows of one domain. `known` is the domain itself and the domains that it may import. */
const domainRows = (word, known, side = SIDE) => [
  allow('pure files import pure files', PURE([word]), [PURE(known), CORE, ENUMS, ZOD]),
  allow('responses of endpoints', RESPONSES([word]), [RESPONSES(known), PURE(known), CORE, ENUMS, ZOD]),
  allow('a list knows the response of a row', files([word], 'lists'), RESPONSES([word])),
  allow('types of responses', [PURE([word]), SERVER_SIDE([word])], RESPONSES(known), typeOnly),
  allow('actions check access, parse the input, and call a use case', files([word], 'actions'), [
    SERVER_SIDE(known),
    PURE(known),
    GATES,
    CORE,
    ROOMS_BUT_DATABASE,
    packages('next'),
    ZOD,
  ]),
  allow('reads and writes of the server', SERVER_SIDE([word]), [
    SERVER_SIDE([...known, ...side]),
    PURE(known),
    CORE,
    ROOMS,
    INTEGRATIONS,
    CLIENT,
    SERVER_ONLY,
  ]),
]

module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      comment: 'Files that import each other must be merged, or share a third file. Types count too.',
      from: { pathNot: '^generated/' },
      to: { circular: true },
    },
    {
      name: 'not-found',
      severity: 'error',
      comment: 'The file or package is not there.',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'shipped-needs-shipped',
      severity: 'error',
      comment: 'A production install has no dev dependencies.',
      from: { path: '^(?:app|components|lib|middleware\\.ts|instrumentation(?:-node)?\\.ts)', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],

  required: [
    {
      name: 'server-only',
      severity: 'error',
      comment: "Server code imports 'server-only', so that a build with it in the browser fails.",
      module: {
        path: [SERVER_SIDE([...LINE, ...SIDE, JOBS, PRIVACY]), GATES, PAGE_ACCESS, ROOMS, INTEGRATIONS],
        // The middleware reads settings too, and commands for operators look for their server.
        pathNot: [OUTSIDE_NEXT, WORKER, TEST],
      },
      to: { path: SERVER_ONLY },
    },
  ],

  allowedSeverity: 'error',
  allowed: [
    // Pages and calls ------------------------------------------------------------------------------------------
    allow('pages read and render', PAGES, [
      PAGES,
      '^components/',
      READS([DOMAIN]),
      PURE([DOMAIN]),
      files([DOMAIN], 'actions'),
      CORE,
      ENUMS,
      SCREEN,
    ]),
    allow('pages check access and show refusals', PAGES, [GATES, PAGE_ACCESS, '^lib/server/pages\\.ts$']),
    // The only pages that write on GET: the way to the provider and back consists of plain links.
    allow(
      'three pages start or settle a payment',
      '^app/\\((?:registration|shop)\\)/(?:Payment|History|Statement)/page\\.tsx$',
      '^lib/payments/(?:service|provider-return)\\.ts$',
    ),
    allow('routes declare access and input, and call a use case', API, [
      SERVER_SIDE([DOMAIN]),
      files([DOMAIN], '[a-z-]*schema', 'lists'),
      RESPONSES([DOMAIN]),
      GATES,
      CORE,
      ROOMS_BUT_DATABASE,
      packages('next'),
      ZOD,
    ]),
    allow(
      'a former address answers as the present one',
      '^app/api/v1/users/\\[id\\]/(?:export|name-change)/',
      '^app/api/v1/users/\\[id\\]/account/',
    ),
    allow(
      'the OpenAPI document is made from the declarations of the routes',
      '^app/api/v1/openapi\\.json/',
      '^app/api/',
    ),
    allow('the middleware and the start of the server', '^(?:middleware|instrumentation(?:-node)?)\\.ts$', [
      '^instrumentation-node\\.ts$',
      SERVER_SIDE([DOMAIN]),
      files([DOMAIN], 'rules'),
      CORE,
      ROOMS_BUT_DATABASE,
      packages('next'),
    ]),

    // The screen -------------------------------------------------------------------------------------------------
    allow('the UI kit imports no domain', '^components/ui/', ['^components/ui/', CORE, SCREEN, ZOD]),
    allow('components use pure rules and call actions', '^components/(?!ui/)', [
      '^components/',
      PURE([DOMAIN]),
      files([DOMAIN], 'actions'),
      CORE,
      ENUMS,
      SCREEN,
      ZOD,
    ]),

    allow('charts are drawn on the server', '^components/charts/', [
      packages('d3-scale', 'd3-shape', 'd3-path'),
      SERVER_ONLY,
    ]),

    // The domains ------------------------------------------------------------------------------------------------
    // Access may not import the side domains, because their actions import its gates.
    ...LINE.flatMap((word, index) => domainRows(word, LINE.slice(0, index + 1), word === 'access' ? [] : SIDE)),
    ...SIDE.flatMap((word, index) => domainRows(word, SIDE.slice(0, index + 1), [])),
    allow('the approvers of a company are told of a new endpoint', '^lib/webhooks/endpoints\\.ts$', [
      '^lib/companies/approvers\\.ts$',
    ]),
    allow(
      'what browser and server say about passkeys',
      PURE(['second-factor']),
      packages('@simplewebauthn/browser'),
      typeOnly,
    ),
    // Export and deletion read and write accounts, orders, payments and credit.
    ...domainRows(PRIVACY, [...LINE, PRIVACY]),
    // Jobs may import all domains.
    ...domainRows(JOBS, [...LINE, PRIVACY, JOBS]),
    allow('the redirect to the page of a closed gate', PAGE_ACCESS, [
      CORE,
      ROOMS_BUT_DATABASE,
      packages('next'),
      SERVER_ONLY,
    ]),
    allow('the access rules of routes, actions and pages', GATES, [
      files(['access'], '[a-z-]*queries', '[a-z-]*rules'),
      CORE,
      ROOMS_BUT_DATABASE,
      SERVER_ONLY,
    ]),
    allow("React's cache: a person is looked up once per request", SERVER_SIDE([DOMAIN]), packages('react')),

    // Below the domains ------------------------------------------------------------------------------------------
    allow('core imports only itself', CORE, [CORE, ZOD]),
    allow('the roles, permissions and kinds of the database', CORE, ENUMS, typeOnly),
    allow('ids are made with uuid', '^lib/core/ids\\.ts$', packages('uuid')),
    {
      comment: 'the rooms of the server and integrations import each other and no domain',
      from: { path: [ROOMS, INTEGRATIONS], pathNot: TEST },
      to: { path: [CORE, ROOMS, INTEGRATIONS, ENUMS, ANY_PACKAGE] },
    },
    allow('only these four files import the database client', '^lib/database/(?:books-day|db|locks|raw)\\.ts$', CLIENT),

    allow('what must be true of the books', '^(?:prisma|sandbox)/', '^lib/credit/ledger-rules\\.ts$'),

    // Around the app; nothing imports these back -------------------------------------------------------------------
    allow('migrations and demo data', '^prisma/', ['^prisma/', CORE, ROOMS, INTEGRATIONS, CLIENT, ANY_PACKAGE]),
    allow('demo data with a history is made by use cases', '^prisma/demo/', [SERVER_SIDE([DOMAIN]), PURE([DOMAIN])]),
    allow('the sandbox migrates its test database and checks its ledger', '^sandbox/', [
      '^sandbox/',
      '^prisma/(?:migrate|ledger-check)\\.ts$',
      CORE,
      ROOMS,
      CLIENT,
      ANY_PACKAGE,
    ]),
    allow(
      'the model of orders has to know each status and move',
      '^sandbox/food-model\\.ts$',
      '^lib/orders/rules\\.ts$',
      typeOnly,
    ),
    allow(
      'types of the API are generated from its document',
      '^scripts/api-types\\.ts$',
      '^app/api/v1/openapi\\.json/',
    ),
    allow('the commands behind package.json', '^(?:scripts|bench|trials)/', [
      '^(?:scripts|bench|trials)/',
      '^prisma/',
      '^sandbox/',
      CORE,
      ROOMS,
      CLIENT,
      ANY_PACKAGE,
    ]),
    // The first member of staff cannot be invited on a screen, because only staff can open it.
    allow(
      'a command invites the first member of staff',
      '^scripts/staff-invite\\.ts$',
      '^lib/companies/invitations\\.ts$',
    ),
    // No screen can do it when nobody is able to sign in.
    allow(
      'a command resets the second factors of the last member of staff',
      '^scripts/staff-reset-factor\\.ts$',
      '^lib/second-factor/reset\\.ts$',
    ),
    // It moves what the app keeps, and no screen should start it.
    allow(
      'a command moves pictures between the database and the storage',
      '^scripts/pictures-move\\.ts$',
      '^lib/accounts/move-pictures\\.ts$',
    ),
    allow(
      'a command tries the mail server and the providers',
      '^scripts/doctor/outside\\.ts$',
      '^lib/integrations/(?:mail|flutterwave|termii)\\.ts$',
    ),
    allow(
      'a command erases accounts again that a restored backup has brought back',
      '^scripts/erase-again\\.ts$',
      '^lib/privacy/service\\.ts$',
    ),
    allow(
      'a command gathers what is kept about a buyer or a company',
      '^scripts/folder\\.ts$',
      '^lib/privacy/folder\\.ts$',
    ),
    allow('the audit recounts the books with nothing of the app', '^audit/', ['^audit/', packages('pg')]),
    allow('a program asks the app what the audit compares', '^scripts/audit-answers\\.ts$', [
      '^audit/answers\\.ts$',
      READS([DOMAIN]),
    ]),
    allow('end-to-end tests import no app code except core', '^e2e/', ['^e2e/', CORE, ROOMS, CLIENT, ANY_PACKAGE]),
    allow('a client of the API has its types', '^e2e/', '^generated/api/', typeOnly),
    {
      comment: 'a test may import everything except another test',
      from: { path: TEST },
      to: {
        path: [
          '^(?:app|audit|bench|components|lib|prisma|sandbox|scripts|trials|generated)/',
          '^middleware\\.ts$',
          ANY_PACKAGE,
        ],
        pathNot: TEST,
      },
    },
    {
      comment: "Node's modules, in code that runs only in Node",
      from: { pathNot: ['^components/', PAGES, PURE([DOMAIN]), `${CORE}(?!.*\\.test\\.)`] },
      to: { dependencyTypes: ['core'] },
    },
  ],

  options: {
    // Type imports count too: a cycle of types is as hard to read.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    // Packages may be linked into a copy of the project (scripts/follow-recipes.ts).
    preserveSymlinks: true,
    doNotFollow: { path: ['^node_modules/', '^generated/'] },
    exclude: { path: ['^\\.next/', '^\\.data/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
