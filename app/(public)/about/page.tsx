import type { Metadata } from 'next'
import picture from '@/components/landing/art/step-receive.webp'
import { aboutCopy } from '@/components/public/about-copy'
import { publicMetadata } from '@/components/public/metadata'
import { PublicPage } from '@/components/public/public-page'
import { operator } from '@/lib/server/pages'

export const metadata: Metadata = publicMetadata('/about', aboutCopy)

export default function AboutPage() {
  return <PublicPage copy={aboutCopy} picture={picture} operator={operator()} />
}
