import type { NextConfig } from 'next'

const config: NextConfig = {
  poweredByHeader: false,
  serverExternalPackages: ['@node-rs/argon2', 'sharp', 'nodemailer', 'pg'],
  // /api/health/ready compares them with the database; hosts that copy only what is imported need to be told.
  outputFileTracingIncludes: { '/api/health/ready': ['./prisma/migrations/**/*'] },
  experimental: { serverActions: { bodySizeLimit: '4.4mb' } },
}

export default config
