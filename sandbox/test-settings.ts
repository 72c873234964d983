import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { inject } from 'vitest'
import { log } from '@/lib/observability/log'

// Nothing listens on port 9: a test that needs mail or payments starts a server of the sandbox (test-outside.ts).
Object.assign(process.env, {
  DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none',
  NEXTAUTH_URL: 'http://localhost:3000',
  NEXTAUTH_SECRET: 'a-secret-for-tests-only-of-more-than-32-bytes',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Foodbank <hello@foodbank.test>',
  SELLER_NAME: 'Foodbank Demo Ltd',
  SELLER_ADDRESS: '1 Example Road, Ikeja, Lagos',
  SELLER_TIN: '00000000-0001',
  FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK_TEST-unit-X',
  FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-unit-X',
  FLUTTERWAVE_SECRET_HASH: 'a-webhook-hash-for-tests-only-of-32-bytes-or-more',
  FLUTTERWAVE_API_URL: 'http://127.0.0.1:9/v3',
  FLUTTERWAVE_SCRIPT_URL: 'http://127.0.0.1:9/v3.js',
  BUILT_MIGRATIONS: readdirSync('prisma/migrations', { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? entry.name : []))
    .join(' '),
  METRICS_TOKEN: 'a-metrics-token-for-tests-only-of-32-bytes-or-more',
  CRON_SECRET: 'a-cron-secret-for-tests-only-of-32-bytes-or-more',
})

fc.configureGlobal({ seed: inject('propertySeed') })

// Refusals are part of most tests.
log.level = 'warn'
