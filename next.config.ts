import type { NextConfig } from 'next'

const config: NextConfig = {
  poweredByHeader: false,
  serverExternalPackages: ['@node-rs/argon2', 'sharp', 'nodemailer', 'pg'],
  experimental: { serverActions: { bodySizeLimit: '4.4mb' } },
}

export default config
