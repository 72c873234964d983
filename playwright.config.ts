import { defineConfig, devices } from '@playwright/test'
import { launchArguments } from './scripts/browser'

// Set by `npm test`. Without them the tests go to a demo that runs on its usual ports.
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
    // What passes through the service worker no test can hold back. Its own test lets it in.
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
