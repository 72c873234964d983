import type { Metadata } from 'next'
import { servicesCopy } from '@/components/public/copy'
import { PublicPage } from '@/components/public/public-page'

export const metadata: Metadata = { title: servicesCopy.title, description: servicesCopy.description }

export default function ServicesPage() {
  return <PublicPage copy={servicesCopy} />
}
