import type { Metadata } from 'next'
import { termsCopy } from '@/components/public/copy'
import { publicMetadata } from '@/components/public/metadata'
import { PublicPage } from '@/components/public/public-page'

export const metadata: Metadata = publicMetadata('/terms', termsCopy)

export default function TermsPage() {
  return <PublicPage copy={termsCopy} />
}
