import type { Metadata } from 'next'
import { contactCopy } from '@/components/public/copy'
import { PublicPage } from '@/components/public/public-page'

export const metadata: Metadata = { title: contactCopy.title, description: contactCopy.description }

export default function ContactPage() {
  return <PublicPage copy={contactCopy} />
}
