import type { Metadata } from 'next'
import { termsCopy } from '@/components/public/copy'
import { PublicPage } from '@/components/public/public-page'

export const metadata: Metadata = { title: termsCopy.title, description: termsCopy.description }

export default function TermsPage() {
  return <PublicPage copy={termsCopy} />
}
