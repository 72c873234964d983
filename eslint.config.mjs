import nextCoreWebVitals from 'eslint-config-next/core-web-vitals'
import regexp from 'eslint-plugin-regexp'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

// dependency-cruiser checks imports between folders (.dependency-cruiser.cjs); knip finds unused files and exports.
// oxlint checks the rules that need types, those of React and unused variables (.oxlintrc.json) in a fraction of the
// time. So ESLint reads no types and runs no compiler.

const SHIPPED = ['app/**/*.{ts,tsx}', 'components/**/*.{ts,tsx}', 'lib/**/*.ts', 'middleware.ts', 'instrumentation*.ts']
const TESTS = ['**/*.test.{ts,tsx}', 'e2e/**/*.ts']
const READS_ENVIRONMENT = [
  'lib/settings/env.ts',
  '{audit,sandbox,scripts,prisma,bench,trials,e2e}/**',
  '*.config.*',
  ...TESTS,
]
const DEFAULT_EXPORTS = [
  'app/**/{page,layout,template,loading,error,global-error,not-found,forbidden,unauthorized,default}.{ts,tsx}',
  'app/**/{robots,sitemap,manifest}.{ts,tsx}',
  'app/**/{icon,apple-icon,opengraph-image}.{ts,tsx}',
  'middleware.ts',
  '*.config.*',
  // vitest loads it by its path.
  'scripts/vitest-report.ts',
  // They describe packages of others.
  '**/*.d.ts',
]

const leftToOxlint = Object.fromEntries(
  nextCoreWebVitals
    .flatMap(({ rules = {} }) => Object.keys(rules))
    .filter((rule) => rule.startsWith('react-hooks/'))
    .map((rule) => [rule, 'off']),
)

const everywhere = [
  { selector: 'TSEnumDeclaration', message: 'Use a union of texts: numbers pass for an enum unseen.' },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that defines it.' },
  { selector: 'ExportNamedDeclaration[source]', message: 'No barrels: import from the file that defines it.' },
]
const lockedByOneFile = {
  selector: 'TemplateElement[value.raw=/FOR (NO KEY )?UPDATE|FOR (KEY )?SHARE|lock_refunds|pg_advisory/i]',
  message: 'Rows are locked in lib/database/locks.ts, which checks the order of locks.',
}
const everyTestRuns = [
  {
    selector: 'MemberExpression[computed=false][property.name=/^(only|skip|skipIf|runIf|todo|fixme)$/]',
    message: 'Every test must run: correct it or delete it.',
  },
  {
    selector: 'MemberExpression[property.name="waitForTimeout"]',
    message: 'Wait for an element or a state, not for a time.',
  },
]

export default defineConfig(
  globalIgnores(['.next/', '.data/', 'generated/', 'node_modules/', 'playwright-report/', 'next-env.d.ts']),
  // The rules for React and Next; other folders have neither.
  { files: ['{app,components}/**', '*.ts', '**/*.{mjs,cjs}'], extends: [nextCoreWebVitals], rules: leftToOxlint },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strict],
    rules: {
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    },
  },
  // A regular expression that backtracks lets one long text stop the server.
  regexp.configs.recommended,
  {
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': 'error',
      // What people type may hold them, and is refused by name.
      'no-control-regex': 'off',
    },
  },
  {
    // These read only what the project itself writes.
    files: ['{sandbox,scripts,prisma,bench,trials,e2e}/**', ...TESTS],
    rules: {
      'regexp/no-super-linear-backtracking': 'off',
      'regexp/no-super-linear-move': 'off',
      'regexp/no-misleading-capturing-group': 'off',
      'regexp/optimal-quantifier-concatenation': 'off',
    },
  },
  {
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings are read in lib/settings/env.ts.' },
      ],
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
      'no-restricted-syntax': ['error', ...everywhere],
      'no-restricted-imports': [
        'error',
        { name: 'next/link', message: 'It prefetches pages, which costs mobile data: use components/ui/link.tsx.' },
      ],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['next/dist/shared/*'],
              message:
                'Next exchanges its contexts once a server part is loaded, which depends on the files before: mock it.',
            },
          ],
        },
      ],
    },
  },
  { files: SHIPPED, rules: { 'no-console': 'error' } },
  // oxfmt does not break strings and comments.
  { rules: { 'max-len': ['error', { code: 120 }] } },
  {
    files: ['lib/**/*.ts'],
    ignores: ['lib/database/locks.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, lockedByOneFile] },
  },
  {
    // These folders have no bundler, so the name `module` is allowed.
    files: ['{lib,prisma,sandbox,scripts,e2e,bench,trials}/**'],
    rules: { '@next/next/no-assign-module-variable': 'off' },
  },
  { files: READS_ENVIRONMENT, rules: { 'no-restricted-properties': 'off' } },
  { files: DEFAULT_EXPORTS, rules: { 'no-restricted-exports': 'off' } },
  {
    files: TESTS,
    rules: {
      'no-restricted-syntax': ['error', ...everywhere, ...everyTestRuns],
    },
  },
  {
    files: ['**/{index,util,utils,helper,helpers}.*', '**/{util,utils,helper,helpers}/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'Program', message: 'A file is named after what it holds: no index, utils or helpers.' },
      ],
    },
  },
  {
    files: ['lib/*/actions.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...everywhere,
        {
          selector: 'Program > :first-child:not([directive="use server"])',
          message: "An actions file begins with 'use server'.",
        },
      ],
    },
  },
)
