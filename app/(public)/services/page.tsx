import type { Metadata } from 'next'
import { servicesCopy } from '@/components/public/copy'
import { publicMetadata } from '@/components/public/metadata'
import { PublicPage } from '@/components/public/public-page'

export const metadata: Metadata = publicMetadata('/services', servicesCopy)

export default function ServicesPage() {
  return <PublicPage copy={servicesCopy} />
}
