/*
 * The import table of README.md as a rule: what is not allowed below is refused. `npm run lint` runs it, and
 * scripts/import-rule.test.ts proves that it can fail.
 *
 * Inside a domain (lib/<word>/) the name of a file says its kind: schema, rules, actions, gates, queries (or
 * <what>-queries); every other file is a service, split by use case.
 */

/** A later domain may import an earlier one, never the reverse. */
const LINE = [
  'access',
  'companies',
  'second-factor',
  'accounts',
  'employees',
  'catalogue',
  'cart',
  'credit',
  'deductions',
  'payments',
  'orders',
  'checkout',
  'approvals',
  'buyers',
]
/** They hang off the side: every domain's service may import them, they import none but those before them. */
const SIDE = ['audit', 'notifications', 'support']
/** Above all domains: what runs beside the requests. */
const JOBS = 'jobs'
/** Above all domains too: what a person may ask of everything that is kept about them. No domain knows it. */
const PRIVACY = 'privacy'

const oneOf = (words) => `(?:${words.join('|')})`
const DOMAIN = oneOf([...LINE, ...SIDE, JOBS, PRIVACY])
const TEST = '\\.test\\.tsx?$'

/** Files of the domains `words` that are of one of `kinds`. */
const files = (words, ...kinds) => `^lib/${oneOf(words)}/${oneOf(kinds)}\\.ts$`
const SERVICE = '(?!(?:schema|rules|actions|gates)\\.ts$|[^/]+\\.test\\.ts$)[^/]+'
const SERVER_SIDE = (words) => files(words, SERVICE)
const READS = (words) => files(words, '[a-z-]*queries')
const PURE = (words) => files(words, 'schema', 'rules')

/** Of lib/core, what runs in the browser too. */
const BROWSER_CORE = '^lib/core/(?:money|clock|fields|ids|listing|list-address|problems|action-result|actors)\\.ts$'
const GATES = '^lib/access/gates\\.ts$'
const ERRORS = '^lib/core/errors\\.ts$'
const CORE = '^lib/core/'
/** Calls and actions ask services; they open no transaction of their own. */
const CORE_BUT_DATABASE = '^lib/core/(?!(?:db|locks)\\.ts$)'
const INTEGRATIONS = '^lib/integrations/'
const ENUMS = '^generated/prisma/enums\\.ts$'
const CLIENT = '^generated/prisma/(?:client|enums)\\.ts$'

const packages = (...names) => `^node_modules/(?:@types/)?(?:${names.join('|')})/`
/** React, Next, and the few libraries of the screen. */
const SCREEN = packages('react', 'react-dom', 'next', 'react-hook-form', 'swr', 'sonner', '@simplewebauthn/browser')
/** zod/mini, never zod itself: a fifth of the bytes, with the same schemas on both sides (docs/decisions/0006). */
const ZOD = '^node_modules/zod/mini/'
const SERVER_ONLY = packages('server-only')
const ANY_PACKAGE = '^node_modules/'

const allow = (comment, from, to, extra = {}) => ({
  comment,
  from: { path: from, pathNot: TEST },
  to: { path: to, ...extra },
})
const typeOnly = { dependencyTypes: ['type-only'] }

/** The rows of one domain of the line; `known` are itself and the domains before it. */
const domainRows = (word, known, side = SIDE) => [
  allow('pure files know pure files', PURE([word]), [PURE(known), BROWSER_CORE, ZOD]),
  allow('where a gate leads, and the names of the database', PURE([word]), [ERRORS, ENUMS], typeOnly),
  allow('actions are thin: who may, what was sent, which use case', files([word], 'actions'), [
    SERVER_SIDE(known),
    PURE(known),
    GATES,
    CORE_BUT_DATABASE,
    packages('next'),
    ZOD,
  ]),
  allow('reads and writes of the server', SERVER_SIDE([word]), [
    SERVER_SIDE([...known, ...side]),
    PURE(known),
    CORE,
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
      comment: 'Two files that need each other are one, or need a third. Types count too.',
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
      comment: 'What a production install leaves out cannot be imported by what runs in production.',
      from: { path: '^(?:app|components|lib|middleware\\.ts|instrumentation(?:-node)?\\.ts)', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],

  required: [
    {
      name: 'server-only',
      severity: 'error',
      comment: "What must never reach the browser says so with import 'server-only'; the build then refuses it there.",
      module: {
        path: [SERVER_SIDE([...LINE, ...SIDE, JOBS, PRIVACY]), GATES, CORE, INTEGRATIONS],
        // The middleware reads settings before any bundle is chosen.
        pathNot: [BROWSER_CORE, ERRORS, '^lib/core/env\\.ts$', TEST],
      },
      to: { path: SERVER_ONLY },
    },
  ],

  allowedSeverity: 'error',
  allowed: [
    // Pages and calls ------------------------------------------------------------------------------------------
    allow('pages read, render, and stop', '^app/(?!api/)', [
      '^app/(?!api/)',
      '^components/',
      READS([DOMAIN]),
      PURE([DOMAIN]),
      files([DOMAIN], 'actions'),
      BROWSER_CORE,
      SCREEN,
    ]),
    allow('a page asks who is visiting, and words a refusal', '^app/(?!api/)', [
      GATES,
      ERRORS,
      '^lib/core/pages\\.ts$',
    ]),
    // The one place where a visit writes: the way to the provider's page and back is a plain link.
    allow(
      'three pages start or settle a payment',
      '^app/\\((?:registration\\)|shop\\)/\\((?:orders|statement)\\))/(?:Payment|History|Statement)/page\\.tsx$',
      '^lib/payments/(?:service|provider-return)\\.ts$',
    ),
    allow('calls declare: who may, what is sent, which use case', '^app/api/', [
      SERVER_SIDE([DOMAIN]),
      files([DOMAIN], 'schema'),
      GATES,
      CORE_BUT_DATABASE,
      packages('next', 'next-auth'),
      ZOD,
    ]),
    allow('the contract is described from the declarations of its calls', '^app/api/v1/openapi\\.json/', '^app/api/'),
    allow(
      'the first gate and the start of the server stand before any page',
      '^(?:middleware|instrumentation(?:-node)?)\\.ts$',
      [
        '^instrumentation-node\\.ts$',
        SERVER_SIDE([DOMAIN]),
        files([DOMAIN], 'rules'),
        CORE_BUT_DATABASE,
        packages('next'),
      ],
    ),

    // The screen -------------------------------------------------------------------------------------------------
    allow('the kit knows nothing of food', '^components/ui/', ['^components/ui/', BROWSER_CORE, SCREEN, ZOD]),
    allow('components show, decide by pure rules, and call actions', '^components/(?!ui/)', [
      '^components/',
      PURE([DOMAIN]),
      files([DOMAIN], 'actions'),
      BROWSER_CORE,
      SCREEN,
      ZOD,
    ]),
    allow('types leave no trace in the browser', '^components/', [ERRORS, ENUMS], typeOnly),

    // The domains ------------------------------------------------------------------------------------------------
    // Access comes first and knows no side: their actions ask its gates.
    ...LINE.flatMap((word, index) => domainRows(word, LINE.slice(0, index + 1), word === 'access' ? [] : SIDE)),
    ...SIDE.flatMap((word, index) => domainRows(word, SIDE.slice(0, index + 1), [])),
    allow(
      'what browser and server say about passkeys',
      PURE(['second-factor']),
      packages('@simplewebauthn/browser'),
      typeOnly,
    ),
    // Export and erasure read and write what accounts, orders, payments and credit keep.
    ...domainRows(PRIVACY, [...LINE, PRIVACY]),
    allow('jobs stand above all domains', files([JOBS], SERVICE), [
      SERVER_SIDE([DOMAIN]),
      CORE,
      INTEGRATIONS,
      SERVER_ONLY,
    ]),
    allow('who may call what: one file for calls, actions and pages', GATES, [
      files(['access'], 'queries', 'rules'),
      CORE_BUT_DATABASE,
      packages('next'),
      SERVER_ONLY,
    ]),
    allow(
      "the session's lengths and cookies are next-auth's own",
      files(['accounts'], 'auth-options'),
      packages('next-auth'),
    ),
    allow('a person is looked up once a request', SERVER_SIDE([DOMAIN]), packages('react')),

    // Below the domains ------------------------------------------------------------------------------------------
    allow('what runs in the browser too knows nothing else', [BROWSER_CORE, ERRORS], [BROWSER_CORE, ZOD]),
    allow('an answer carries the code of a refusal', BROWSER_CORE, ERRORS, typeOnly),
    allow('ids are made with uuid', '^lib/core/ids\\.ts$', packages('uuid')),
    {
      comment: 'core and the outside world know each other and no domain',
      from: { path: [CORE, INTEGRATIONS], pathNot: [BROWSER_CORE, ERRORS, TEST] },
      to: { path: [CORE, INTEGRATIONS, ANY_PACKAGE] },
    },
    allow('the doors to the database', '^lib/core/(?:db|locks)\\.ts$', CLIENT),

    // Around the app; nothing imports these back -------------------------------------------------------------------
    allow('migrations and demo data', '^prisma/', ['^prisma/', CORE, INTEGRATIONS, CLIENT, ANY_PACKAGE]),
    allow('what stands in for the outside; its test database is migrated, and proved right at the end', '^sandbox/', [
      '^sandbox/',
      '^prisma/(?:migrate|ledger-check)\\.ts$',
      CORE,
      CLIENT,
      ANY_PACKAGE,
    ]),
    allow('the commands behind package.json', '^(?:scripts|bench)/', [
      '^(?:scripts|bench)/',
      '^prisma/',
      '^sandbox/',
      CORE,
      CLIENT,
      ANY_PACKAGE,
    ]),
    // No desk is open before there is someone of staff, and an invitation must be the same one that desks make.
    allow(
      'the first of staff is invited by a command',
      '^scripts/staff-invite\\.ts$',
      '^lib/companies/invitations\\.ts$',
    ),
    allow('end-to-end tests see the app from outside', '^e2e/', ['^e2e/', CORE, CLIENT, ANY_PACKAGE]),
    {
      comment: 'a test may import what it tests, the sandbox, and whatever it needs to look',
      from: { path: TEST },
      to: {
        path: ['^(?:app|components|lib|prisma|sandbox|scripts|generated)/', '^middleware\\.ts$', ANY_PACKAGE],
        pathNot: TEST,
      },
    },
    {
      comment: "Node's own modules, where there is Node",
      from: { pathNot: ['^(?:components/|app/(?!api/))', PURE([DOMAIN]), BROWSER_CORE, ERRORS] },
      to: { dependencyTypes: ['core'] },
    },
  ],

  options: {
    // Imports of types alone count: a cycle of types is a cycle to whoever reads it.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: ['^node_modules/', '^generated/'] },
    exclude: { path: ['^\\.next/', '^\\.data/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
