import { defineConfig } from 'vitest/config'

const integration = ['**/service.test.ts', '**/*.service.test.ts', '**/*.integration.test.ts']
const elsewhere = ['**/node_modules/**', '.next/**', '.data/**', 'e2e/**']

export default defineConfig({
  resolve: {
    alias: {
      '@/': `${import.meta.dirname}/`,
      // It exists to fail in a browser's bundle; here it stands for what it is on the server: nothing.
      'server-only': `${import.meta.dirname}/node_modules/server-only/empty.js`,
    },
  },
  test: {
    setupFiles: ['./sandbox/test-settings.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'threads',
    // A worker for every core, not one less: tests wait for the database and the clock as often as they compute.
    maxWorkers: '100%',
    // How long the credit model runs against the database; 0 for a fixed number of steps. "npm run soak" asks for a minute.
    provide: { soakSeconds: Number(process.env.SOAK_SECONDS ?? 0) },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['**/*.test.{ts,tsx}'], exclude: [...integration, ...elsewhere] },
      },
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
    ],
  },
})
