import type { MetadataRoute } from 'next'
import { connection } from 'next/server'
import { siteAddress } from '@/lib/core/pages'

/** The app is behind a login: a search engine has nothing to look for there. The forms before it say `noindex` themselves. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  await connection()
  return {
    rules: {
      userAgent: '*',
      allow: ['/', '/partner/sign-up'],
      disallow: [
        '/api/',
        '/Dashboard',
        '/Store',
        '/History',
        '/Statement',
        '/Profile',
        '/TransactionChain',
        '/Payment',
        '/partner',
        '/staff',
      ],
    },
    sitemap: new URL('/sitemap.xml', siteAddress()).href,
  }
}
