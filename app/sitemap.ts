import type { MetadataRoute } from 'next'
import { connection } from 'next/server'
import { PUBLIC_PATHS } from '@/components/public/metadata'
import { siteAddress } from '@/lib/server/pages'

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  await connection()
  return PUBLIC_PATHS.map((path) => ({ url: new URL(path, siteAddress()).href }))
}
