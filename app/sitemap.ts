import type { MetadataRoute } from 'next'
import { connection } from 'next/server'
import { PUBLIC_PATHS } from '@/components/public/metadata'
import { foodPath } from '@/lib/catalogue/rules'
import { sharedIdsOnSale } from '@/lib/catalogue/shared-queries'
import { siteAddress } from '@/lib/server/pages'

/** The public pages, and the products that can be ordered now. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  await connection()
  const food = (await sharedIdsOnSale()).data().map(foodPath)
  return [...PUBLIC_PATHS, ...food].map((path) => ({ url: new URL(path, siteAddress()).href }))
}
