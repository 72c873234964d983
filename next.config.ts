import type { NextConfig } from 'next'

const SECURITY_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
]

// For API answers and files, which run no script. The middleware replaces it on pages.
const CLOSED_POLICY = {
  key: 'Content-Security-Policy',
  value:
    "default-src 'self'; script-src 'none'; object-src 'none'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

const config: NextConfig = {
  poweredByHeader: false,
  serverExternalPackages: ['@node-rs/argon2', 'sharp', 'nodemailer', 'pg'],
  // /api/health/ready compares the migrations with the database; some hosts copy only files that are imported or
  // listed.
  outputFileTracingIncludes: { '/api/health/ready': ['./prisma/migrations/**/*'] },
  headers: () =>
    Promise.resolve([
      { source: '/:path*', headers: [...SECURITY_HEADERS, CLOSED_POLICY] },
      // The address holds a secret that no other site may learn. With 'no-referrer' browsers send no origin with a
      // form, and a form sent without script would be refused as one from another site.
      { source: '/Invitation', headers: [{ key: 'Referrer-Policy', value: 'same-origin' }] },
      { source: '/ResetLink', headers: [{ key: 'Referrer-Policy', value: 'same-origin' }] },
    ]),
  // `npm run types` checks the types.
  typescript: { ignoreBuildErrors: true },
  // Above the limit of forms, so that a form sent without script gets our refusal and not Next's error page.
  experimental: { serverActions: { bodySizeLimit: '9mb' } },
}

export default config
