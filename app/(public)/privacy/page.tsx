import type { Metadata } from 'next'
import { privacyCopy } from '@/components/public/copy'
import { publicMetadata } from '@/components/public/metadata'
import { PublicPage } from '@/components/public/public-page'

export const metadata: Metadata = publicMetadata('/privacy', privacyCopy)

export default function PrivacyPage() {
  return <PublicPage copy={privacyCopy} />
}
