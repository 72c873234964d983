import type { Metadata } from 'next'
import picture from '@/components/landing/art/bowl-noodles.webp'
import { contactCopy } from '@/components/public/copy'
import { publicMetadata } from '@/components/public/metadata'
import { PublicPage } from '@/components/public/public-page'

export const metadata: Metadata = publicMetadata('/contact', contactCopy)

export default function ContactPage() {
  return <PublicPage copy={contactCopy} picture={picture} />
}
