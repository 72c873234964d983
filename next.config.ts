import type { NextConfig } from 'next'

const SECURITY_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
]

const config: NextConfig = {
  poweredByHeader: false,
  serverExternalPackages: ['@node-rs/argon2', 'sharp', 'nodemailer', 'pg'],
  headers: () => Promise.resolve([{ source: '/:path*', headers: SECURITY_HEADERS }]),
  experimental: { serverActions: { bodySizeLimit: '4.4mb' } },
}

export default config
