import { readdirSync } from 'node:fs'
import type { NextConfig } from 'next'
import { PHASE_PRODUCTION_BUILD } from 'next/constants'

const SECURITY_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
]

// Only for https: the proxy that terminates TLS says so. Browsers ignore the header over plain http.
const HTTPS_ONLY = {
  source: '/:path*',
  has: [{ type: 'header' as const, key: 'x-forwarded-proto', value: 'https(?:,.*)?' }],
  headers: [{ key: 'Strict-Transport-Security', value: 'max-age=63072000; includeSubDomains' }],
}

// For API answers and files. The middleware sets another policy on pages.
const CLOSED_POLICY = {
  key: 'Content-Security-Policy',
  value:
    "default-src 'self'; script-src 'none'; object-src 'none'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

const migrationNames = () =>
  readdirSync('prisma/migrations', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const config: NextConfig = {
  poweredByHeader: false,
  serverExternalPackages: ['@node-rs/argon2', 'sharp', 'nodemailer', 'pg'],
  // /api/health/ready compares these with the database, also on hosts that copy only imported files.
  env: { BUILT_MIGRATIONS: migrationNames().join(' ') },
  // A worker thread, which is not compiled, reads the files of people.
  outputFileTracingIncludes: {
    '/**': [
      './lib/core/table-worker.mjs',
      './node_modules/{csv-parse,fflate,read-excel-file,saxen}/**/*.{js,mjs,cjs,json}',
    ],
  },
  headers: () =>
    Promise.resolve([
      { source: '/:path*', headers: [...SECURITY_HEADERS, CLOSED_POLICY] },
      HTTPS_ONLY,
      // The address contains a secret, which must not reach other sites. 'no-referrer' would also hide the origin of a
      // form sent without script, and the app would refuse the form.
      { source: '/Invitation', headers: [{ key: 'Referrer-Policy', value: 'same-origin' }] },
      { source: '/ResetLink', headers: [{ key: 'Referrer-Policy', value: 'same-origin' }] },
    ]),
  // `npm run types` checks them.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Above our limit for forms, so that a large form gets our refusal instead of Next's error page.
    serverActions: { bodySizeLimit: '9mb' },
    // `forbidden()` answers a page without the right for it with 403.
    authInterrupts: true,
  },
}

/** A build also makes `.next/standalone`, the files that `npm run pack` takes. `next start` warns about the setting. */
const configFor = (phase: string): NextConfig => ({
  ...config,
  output: phase === PHASE_PRODUCTION_BUILD ? 'standalone' : undefined,
})

export default configFor
