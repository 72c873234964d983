import { availableParallelism } from 'node:os'
import { type TestProjectInlineConfiguration, defineConfig } from 'vitest/config'

const integration = ['**/service.test.ts', '**/*.service.test.ts', '**/*.integration.test.ts']
/** They start the build, so `npm test` runs them after it. */
const release = ['**/*.release.test.ts']
/** `npm test` sets this variable. */
const report = process.env.FOODBANK_REPORT
const SOAK_SECONDS = Number(process.env.SOAK_SECONDS ?? 0)
const elsewhere = ['**/node_modules/**', '.next/**', '.data/**', 'e2e/**']

/** `npm run mutate` sets this variable: only the unit tests beside the mutated rules run. */
const mutated = process.env.MUTATED_FOLDER

const unit: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'unit',
    include: [`${mutated ?? '**'}/*.test.{ts,tsx}`],
    exclude: [...integration, ...release, ...elsewhere],
  },
}
const withDatabase: TestProjectInlineConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'integration',
      include: integration,
      exclude: elsewhere,
      globalSetup: ['./sandbox/test-database.ts'],
      setupFiles: ['./sandbox/test-clone.ts'],
    },
  },
  {
    extends: true,
    test: {
      name: 'release',
      include: release,
      exclude: elsewhere,
      globalSetup: ['./sandbox/test-database.ts'],
      setupFiles: ['./sandbox/test-clone.ts'],
    },
  },
]

export default defineConfig({
  resolve: {
    alias: {
      '@/': `${import.meta.dirname}/`,
      // The package throws in bundles for the browser; tests use its empty file for the server.
      'server-only': `${import.meta.dirname}/node_modules/server-only/empty.js`,
    },
  },
  test: {
    // Files share the workers, because loading the packages again for each file took a third of the time.
    isolate: false,
    setupFiles:
      mutated === undefined
        ? ['./sandbox/fresh-modules.ts', './sandbox/test-settings.ts']
        : ['./sandbox/mutant-settings.ts'],
    sequence: { setupFiles: 'list' },
    reporters: report === undefined ? ['default'] : ['default', ['./scripts/vitest-report.ts', { outputFile: report }]],
    // For hangs only: no test may fail by slowness.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    pool: 'threads',
    // Three workers for two cores, because tests wait for the database for half of their time.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // `npm run soak` sets 60, for longer trials.
    provide: {
      soakSeconds: SOAK_SECONDS,
      // The gate judges the same tree alike each time; a soak draws other cases, and prints their seed.
      propertySeed: Number(process.env.PROPERTY_SEED ?? (SOAK_SECONDS > 0 ? Date.now() % 2 ** 31 : 20_261_122)),
      // The name of the release whose statements are recorded. `npm run release:record` sets it.
      recordRelease: process.env.RECORD_RELEASE ?? '',
    },
    projects: mutated === undefined ? [unit, ...withDatabase] : [unit],
  },
})
