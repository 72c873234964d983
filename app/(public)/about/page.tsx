import type { Metadata } from 'next'
import { aboutCopy } from '@/components/public/copy'
import { PublicPage } from '@/components/public/public-page'

export const metadata: Metadata = { title: aboutCopy.title, description: aboutCopy.description }

export default function AboutPage() {
  return <PublicPage copy={aboutCopy} />
}
