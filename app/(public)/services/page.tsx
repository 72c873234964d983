import type { Metadata } from 'next'
import picture from '@/components/landing/art/step-select.webp'
import { servicesCopy } from '@/components/public/services-copy'
import { publicMetadata } from '@/components/public/metadata'
import { PublicPage } from '@/components/public/public-page'
import { operator } from '@/lib/server/pages'

export const metadata: Metadata = publicMetadata('/services', servicesCopy)

export default function ServicesPage() {
  return <PublicPage copy={servicesCopy} picture={picture} operator={operator()} />
}
