import type { NextConfig } from 'next'

const SECURITY_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
]

// Replaced on every page by the middleware's. What that does not see, calls and files, runs no script.
const CLOSED_POLICY = {
  key: 'Content-Security-Policy',
  value:
    "default-src 'self'; script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

const config: NextConfig = {
  poweredByHeader: false,
  serverExternalPackages: ['@node-rs/argon2', 'sharp', 'nodemailer', 'pg'],
  // /api/health/ready compares them with the database; hosts that copy only what is imported need to be told.
  outputFileTracingIncludes: { '/api/health/ready': ['./prisma/migrations/**/*'] },
  headers: () =>
    Promise.resolve([
      { source: '/:path*', headers: [...SECURITY_HEADERS, CLOSED_POLICY] },
      // Its address holds a secret, which no other site may learn. With 'no-referrer' browsers send forms as from no page
      // at all, and a form that is sent without script would be refused as a stranger's.
      { source: '/Invitation', headers: [{ key: 'Referrer-Policy', value: 'same-origin' }] },
    ]),
  // `npm run types` checks them, tests included; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
  // Above what a form may hold, so that a page without script is answered with a sentence and not with an error page.
  experimental: { serverActions: { bodySizeLimit: '9mb' } },
}

export default config
