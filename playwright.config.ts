import { defineConfig, devices } from '@playwright/test'
import { launchArguments } from './scripts/browser'

// `npm test` sets these variables. Without them, the tests use a running demo on its usual ports.
const baseURL = process.env.FOODBANK_URL ?? 'http://localhost:3000'
const executablePath = process.env.FOODBANK_CHROMIUM

// Chromium keeps what it has compiled when a script has run for the first time. Most functions of a script are compiled
// later, when they are called, so each page that is opened would compile them anew.
const COMPILED_AT_ONCE = '--js-flags=--no-lazy'

// See e2e/kept-context.ts.
const ONE_PROCESS_A_SITE = '--process-per-site'

const WALK = 'every-page.spec.ts'

export default defineConfig({
  testDir: 'e2e',
  // Checks that run beside the fuzzer do not read this folder.
  outputDir: '.data/test-results',
  retries: 0,
  fullyParallel: false,
  forbidOnly: !!process.env.CI,
  // For hangs only: five times and more what a slow and busy machine needs. No test may fail by slowness.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  reporter: [['list'], ['json', { outputFile: process.env.FOODBANK_REPORT ?? '.data/test/pages.json' }]],
  // `npm test` runs the first two together and the others alone, because attacks change the times of other tests.
  projects: [
    // First, because one worker does the whole walk, and because axe takes longer the more rows other tests have made.
    { name: 'walk', testMatch: WALK },
    { name: 'pages', testMatch: '*.spec.ts', testIgnore: [WALK, 'attacks/**', 'fuzz/**', 'screenshots/**'] },
    { name: 'attacks', testMatch: 'attacks/*.spec.ts', workers: 1 },
    { name: 'fuzz', testMatch: 'fuzz/*.spec.ts', workers: 1 },
    { name: 'screenshots', testMatch: 'screenshots/*.spec.ts' },
  ],
  // One more than there are cores in CI, because each test waits for the page for most of its time.
  workers: 3,
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    // Tests cannot intercept requests of the service worker. Only its own test allows it.
    serviceWorkers: 'block',
    // A trace records every answer that a page gets, which takes a tenth of the time of the tests. `npx playwright test
    // --trace on` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 90_000,
    navigationTimeout: 180_000,
    launchOptions: { executablePath, args: [...launchArguments(), COMPILED_AT_ONCE, ONE_PROCESS_A_SITE] },
  },
})
