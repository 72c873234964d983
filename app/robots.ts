import type { MetadataRoute } from 'next'
import { connection } from 'next/server'
import { siteAddress } from '@/lib/server/pages'

/** Search engines may read the public pages only. The sign-in and registration pages carry `noindex`. */
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
        '/Complaints',
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
