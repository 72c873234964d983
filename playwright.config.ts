import { defineConfig, devices } from '@playwright/test'
import { launchArguments } from './scripts/browser'

// `npm test` sets these. Without them the tests use a demo on its usual ports.
const baseURL = process.env.FOODBANK_URL ?? 'http://localhost:3000'
const executablePath = process.env.FOODBANK_CHROMIUM

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  fullyParallel: false,
  forbidOnly: !!process.env.CI,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '.data/test/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    // A test cannot intercept requests of the service worker. Only offline.spec.ts allows it.
    serviceWorkers: 'block',
    // Every step of a failed test, and the page at its end. The page at every step would double the time of a test:
    // `npx playwright test --trace on` has it.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    launchOptions: { executablePath, args: launchArguments() },
  },
})
