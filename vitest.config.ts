import { defineConfig } from 'vitest/config'

const integration = ['**/service.test.ts', '**/*.service.test.ts', '**/*.integration.test.ts']
const elsewhere = ['**/node_modules/**', '.next/**', '.data/**', 'e2e/**']

export default defineConfig({
  resolve: {
    alias: {
      '@/': `${import.meta.dirname}/`,
      // The package fails in the browser's bundle. On the server, as here, it is empty.
      'server-only': `${import.meta.dirname}/node_modules/server-only/empty.js`,
    },
  },
  test: {
    setupFiles: ['./sandbox/test-settings.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'threads',
    // A worker for each core instead of one fewer: tests wait for the database as much as they compute.
    maxWorkers: '100%',
    // How long the credit model runs against the database; 0 for a fixed number of steps ("npm run soak": a minute).
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
